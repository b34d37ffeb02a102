import { MapPinned, Presentation } from 'lucide-react';
import { Button } from '@/ui/controls/button';
import { ControlHint, ControlSection } from './control-section';
import { changeDemo, present, presenterZooms, useDemoState } from '../sandbox/demo-store';
import { startTour } from '../tour/tour-store';

const pressedClass = 'aria-pressed:border-accent aria-pressed:bg-accent-tint aria-pressed:text-accent';

/** For showing the app to others: presenter mode and the guided tour. */
export function PresentSection({ isOwn }: { isOwn: boolean }) {
  const { isPresenting, zoom } = useDemoState();
  return (
    <ControlSection title="Present" isOpenAtFirst>
      <div className="flex flex-wrap gap-2">
        <Button
          size="tool"
          aria-pressed={isPresenting}
          className={pressedClass}
          icon={<Presentation aria-hidden="true" className="size-3.5" />}
          onClick={() => (isPresenting ? changeDemo({ isPresenting: false }) : present(zoom))}
        >
          Presenter mode
        </Button>
        <fieldset className="flex gap-1">
          <legend className="sr-only">Size</legend>
          {presenterZooms.map((percent) => (
            <Button
              key={percent}
              size="tool"
              aria-pressed={isPresenting && percent === zoom}
              className={pressedClass}
              onClick={() => present(percent)}
            >
              {percent}%
            </Button>
          ))}
        </fieldset>
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
          ? 'Everything larger, account and sellers hidden, controls hidden until you press the period key.'
          : 'The guided tour buys a lot, so it needs a private demo.'}
      </ControlHint>
    </ControlSection>
  );
}
