import './demo.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from '@/app/this-tab';
import { DemoApp } from './demo-app';
import { createDemoHost } from './demo-host';
import { demoState, onDemoChange } from './demo-store';
import { applyPresenting } from './presenting-early';

/** Puts the demo's own elements beside the app. */
export function startDemo(): void {
  const host = createDemoHost();
  const follow = () => {
    const { isOpen, isPresenting, step } = demoState();
    applyPresenting(isPresenting);
    host.keepReachable(isOpen || step !== null);
  };
  onDemoChange(follow);
  follow();
  createRoot(host.element).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <DemoApp />
      </QueryClientProvider>
    </StrictMode>,
  );
}
