import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from '@/app/singletons';
import { createBarHost, createDemoHost } from './sandbox/demo-host';
import { DemoApp } from './demo-app';
import { demoState, onDemoChange } from './sandbox/demo-store';
import styles from './demo.css?inline';
import { applyDemoState } from './sandbox/early-styles';

/** Puts the demo's own elements beside the app. */
export function startDemo(): void {
  // Not a link: a style sheet that is inserted before others makes the browser lay out the whole page again.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets.push(sheet);
  const host = createDemoHost();
  const update = () => {
    const { isOpen, side, isPresenting, zoom, step } = demoState();
    applyDemoState({ isOpen, isOnTour: step !== null, side, isPresenting, zoom });
    host.keepReachable(isOpen || step !== null);
  };
  onDemoChange(update);
  update();
  createRoot(host.element).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <DemoApp bar={createBarHost()} />
      </QueryClientProvider>
    </StrictMode>,
  );
}
