import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Ref, useRef } from 'react';
import { createPortal } from 'react-dom';
import { SlidersHorizontal } from 'lucide-react';
import { useCommands } from '@/features/commands/command-registry';
import { isKeyTaken, useKeyPress } from '@/ui/controls/key-press';
import { lazyPart } from '@/ui/lazy-part';
import { showSection } from './controls/control-section';
import { currentDemoQuery, scenariosQuery } from './sandbox/demo-queries';
import { changeDemo, demoState, present, presenterZooms, useDemoState } from './sandbox/demo-store';
import { startTour } from './tour/tour-store';

/** Not a dialog: the demo's elements move into the dialog that is open. They load as soon as the network is back. */
function NotLoaded() {
  return (
    <p
      role="alert"
      className="visible fixed inset-x-4 bottom-16 z-40 rounded border border-line bg-surface p-3 text-sm text-bad"
    >
      This part of the demo didn't load. You may be offline, or there's a new version. Reload the page.
    </p>
  );
}

// The controls and the tour use the code of many screens, and most visits open neither.
const ControlPanel = lazyPart(async () => (await import('./controls/control-panel')).ControlPanel, {
  missing: NotLoaded,
});
const TourCard = lazyPart(async () => (await import('./tour/tour-card')).TourCard, { missing: NotLoaded });

const panelKey = '.';

/** The sections of the controls, with the words that find them in the command menu. */
const sections = [
  { title: 'Clock', words: 'time forward minute left stop freeze' },
  { title: 'Orders', words: 'status tracking delivered next' },
  { title: 'Market', words: 'new lots price sell out restock' },
  { title: 'Faults', words: 'error refusal latency hang down too many' },
  { title: 'Journal', words: 'calls requests download' },
  { title: 'Reset', words: 'restart' },
];

/** Everything that a sandbox adds to the app: the button in its bar, the demo controls and the guided tour. */
export function DemoApp({ bar }: { bar: HTMLElement }) {
  const { isOpen, isPresenting, zoom, step } = useDemoState();
  const { data: scenarios = [] } = useQuery(scenariosQuery);
  const client = useQueryClient();
  const button = useRef<HTMLButtonElement>(null);
  const before = useRef<Element | null>(null);

  function open() {
    before.current = document.activeElement;
    changeDemo({ isOpen: true });
  }

  function close() {
    changeDemo({ isOpen: false });
    const target = before.current;
    before.current = null;
    const isBack = target instanceof HTMLElement && target.isConnected && target !== document.body;
    if (isBack && target !== button.current) target.focus();
    else button.current?.focus();
  }

  const toggle = () => (demoState().isOpen ? close() : open());

  function openSection(title: string) {
    if (!demoState().isOpen) open();
    showSection(title);
  }

  /** Starts the tour in a private demo. Otherwise shows the controls, which say why it can't start. */
  async function startTourOrExplain() {
    const demo = await client.fetchQuery(currentDemoQuery).catch(() => null);
    if (demo !== null && !demo.isShared) startTour();
    else openSection('Present');
  }

  useCommands('demo', () => [
    {
      id: 'demo-controls',
      group: 'Demo',
      label: isOpen ? 'Close the demo controls' : 'Demo controls',
      keys: panelKey,
      words: 'sandbox clock faults scenario journal',
      run: toggle,
    },
    ...presenterZooms
      .filter((percent) => !isPresenting || percent !== zoom)
      .map((percent) => ({
        id: `demo-presenting ${percent}`,
        group: 'Demo',
        label: `Presenter mode, ${percent}%`,
        words: 'larger hide zoom',
        run: () => present(percent),
      })),
    ...(isPresenting
      ? [
          {
            id: 'demo-presenting',
            group: 'Demo',
            label: 'End presenter mode',
            words: 'larger hide zoom',
            run: () => changeDemo({ isPresenting: false }),
          },
        ]
      : []),
    {
      id: 'demo-tour',
      group: 'Demo',
      label: 'Guided tour',
      words: 'tour purchase',
      run: () => void startTourOrExplain(),
    },
    ...sections.map(({ title, words }) => ({
      id: `demo-section ${title}`,
      group: 'Demo',
      label: `Demo: ${title.toLowerCase()}`,
      words,
      run: () => openSection(title),
    })),
    ...scenarios.map(({ name, title, group }) => ({
      id: `scenario ${name}`,
      group: 'Scenarios',
      label: `Scenario: ${title}`,
      words: `demo ${group}`,
      run: () => location.assign(`/demo/${name}`),
    })),
  ]);

  // Screens without the frame handle no commands. Whichever handler runs first takes the key.
  useKeyPress((event) => {
    if (event.key !== panelKey || event.repeat || isKeyTaken(event)) return;
    event.preventDefault();
    toggle();
  });

  return (
    <aside aria-label="Demo" className="print:hidden">
      {createPortal(<BarButton ref={button} isOpen={isOpen} onPress={toggle} />, bar)}
      {isOpen ? <ControlPanel onClose={close} /> : null}
      {step === null ? null : <TourCard step={step} />}
    </aside>
  );
}

interface BarButtonProps {
  ref: Ref<HTMLButtonElement>;
  isOpen: boolean;
  onPress: () => void;
}

/** Opens the demo controls. Over the Sandbox badge it is invisible and of the same size; without a badge it has an icon and a word. */
function BarButton({ ref, isOpen, onPress }: BarButtonProps) {
  return (
    <button
      ref={ref}
      type="button"
      aria-label="Demo controls"
      aria-expanded={isOpen}
      title="Demo controls (.)"
      onClick={onPress}
      className="flex h-tool items-center gap-1.5 rounded px-2 text-xs font-medium text-muted transition-colors hover:bg-hover hover:text-ink in-data-environment:absolute in-data-environment:inset-0 in-data-environment:h-auto in-data-environment:*:hidden"
    >
      <SlidersHorizontal aria-hidden="true" className="size-4" />
      <span>Demo</span>
    </button>
  );
}
