import { useEffect } from 'react';

/** Names the screen in the browser's title bar and history: "Orders · Lotdesk". */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Lotdesk`;
  }, [title]);
}
