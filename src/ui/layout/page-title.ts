import { useEffect } from 'react';

/** Sets the title of the browser's tab and history: "Orders · Lotdesk". */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Lotdesk`;
  }, [title]);
}
