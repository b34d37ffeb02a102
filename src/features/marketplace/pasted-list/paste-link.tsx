import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { ClipboardPaste } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import type { Session } from '@/contract/desk';
import { buttonClass } from '@/ui/controls/button';
import { notify } from '@/ui/feedback/notify';
import { readListFile } from './list-file';
import { changePastedList, openPastedList, readPastedList, setListText } from './pasted-list-store';

/** The link to the Paste a list screen, which also opens a file that is dropped anywhere on the page. */
export function PasteLink() {
  const navigate = useNavigate();
  const client = useQueryClient();

  const open = useEffectEvent(async (file: File) => {
    const account = client.getQueryData<Session>(['session'])?.account?.id;
    if (account === undefined) return;
    const list = await readListFile(file);
    if ('problem' in list) {
      notify({ title: 'File not read', description: list.problem, isFailure: true });
      return;
    }
    openPastedList(account);
    const before = readPastedList();
    setListText(list.text);
    if (before.text.trim() !== '' && before.text !== list.text)
      notify({
        title: 'List replaced',
        action: { label: 'Undo', onPress: () => changePastedList(before) },
      });
    await navigate({ to: '/paste' });
  });

  useEffect(() => {
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true;
    const allow = (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      const file = event.dataTransfer?.files[0];
      if (event.defaultPrevented || !file) return;
      event.preventDefault();
      void open(file);
    };
    document.addEventListener('dragover', allow);
    document.addEventListener('drop', drop);
    return () => {
      document.removeEventListener('dragover', allow);
      document.removeEventListener('drop', drop);
    };
  }, []);

  return (
    <Link to="/paste" title="Paste a list" className={buttonClass('quiet', 'tool')}>
      <ClipboardPaste aria-hidden="true" className="size-4" />
      <span className="max-lg:sr-only lg:max-xl:group-data-beside/tools:sr-only">Paste a list</span>
    </Link>
  );
}
