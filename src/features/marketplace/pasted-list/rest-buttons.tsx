import { serverClock } from '@/api/clients';
import { counted } from '@/lib/text/count-text';
import { Button } from '@/ui/controls/button';
import { notify } from '@/ui/feedback/notify';

async function copyLines(lines: readonly string[]): Promise<void> {
  try {
    await navigator.clipboard.writeText(lines.join('\n'));
    notify({ title: `Copied ${counted(lines.length, 'line')}` });
  } catch {
    notify({
      title: "Couldn't copy",
      description: 'Your browser blocked copying. Download the rest instead.',
      isFailure: true,
    });
  }
}

function downloadLines(lines: readonly string[]): void {
  const day = new Date(serverClock.now()).toISOString().slice(0, 10);
  // The mark tells spreadsheets that the text is UTF-8.
  const file = new Blob(['\uFEFF', lines.join('\r\n'), '\r\n'], { type: 'text/plain;charset=utf-8' });
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = `list-rest-${day}.txt`;
  link.click();
  // The browser reads it after this.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
  notify({ title: `Saved ${counted(lines.length, 'line')}`, description: `Saved as ${link.download}.` });
}

/** Takes the lines along that are neither selected nor requested, as they were written. */
export function RestButtons({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <div className="flex gap-1 md:ml-auto">
      <Button size="tool" look="quiet" onClick={() => void copyLines(lines)}>
        {`Copy other ${counted(lines.length, 'line')}`}
      </Button>
      <Button size="tool" look="quiet" onClick={() => downloadLines(lines)}>
        Download
      </Button>
    </div>
  );
}
