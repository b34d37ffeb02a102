import { MapPinned, Presentation } from 'lucide-react';
import { Button } from '@/ui/controls/button';
import { ControlHint, ControlSection } from './control-section';
import { changeDemo, useDemoState } from '../sandbox/demo-store';
import { startTour } from '../tour/tour-store';

/** For showing the app to others: presenter mode and the guided tour. */
export function PresentSection({ isOwn }: { isOwn: boolean }) {
  const { isPresenting } = useDemoState();
  return (
    <ControlSection title="Present" isOpenAtFirst>
      <div className="flex flex-wrap gap-2">
        <Button
          size="tool"
          aria-pressed={isPresenting}
          className="aria-pressed:border-accent aria-pressed:bg-accent-tint aria-pressed:text-accent"
          icon={<Presentation aria-hidden="true" className="size-3.5" />}
          onClick={() => changeDemo({ isPresenting: !isPresenting })}
        >
          Presenter mode
        </Button>
        <Button
          size="tool"
          icon={<MapPinned aria-hidden="true" className="size-3.5" />}
          disabled={!isOwn}
          title={isOwn ? undefined : 'The tour buys a lot, so it needs a private demo'}
          onClick={() => {
            changeDemo({ isOpen: false });
            startTour();
          }}
        >
          Guided tour
        </Button>
      </div>
      <ControlHint>
        {isOwn
          ? 'Larger text, account and sellers hidden, controls hidden until you press the period key.'
          : 'The guided tour buys a lot, so it needs a private demo.'}
      </ControlHint>
    </ControlSection>
  );
}
