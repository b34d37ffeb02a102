import { useQuery } from '@tanstack/react-query';
import { queryClient } from '@/app/singletons';
import type { JournalEntry, JournalBody } from '@/contract/sandbox/sandbox';
import { buttonClass } from '@/ui/controls/button';
import { classNames } from '@/ui/class-names';
import { dateFormat } from '@/lib/text/age-text';
import { ControlHint, ControlSection } from './control-section';
import { ControlButton } from './controls';
import { journalQuery } from '../sandbox/demo-queries';
import { sandbox } from '../sandbox/sandbox-client';

/** How many calls are listed, newest first; the download has all. */
const listed = 100;

/** The world's journal, to read and to download. */
export function JournalSection({ world }: { world: string }) {
  return (
    <ControlSection title="Journal">
      <Journal world={world} />
    </ControlSection>
  );
}

function Journal({ world }: { world: string }) {
  const { data: entries } = useQuery(journalQuery(world));
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <a
          href={`/sandbox/worlds/${encodeURIComponent(world)}/journal`}
          download={`journal-${world}.json`}
          className={buttonClass('secondary', 'tool')}
        >
          Download
        </a>
        <ControlButton
          control={{
            doing: 'clear the journal',
            done: 'Journal cleared.',
            work: async () => {
              await sandbox.call('clearJournal', { params: { world } });
              queryClient.setQueryData(journalQuery(world).queryKey, []);
            },
            isQuiet: true,
          }}
        >
          Clear
        </ControlButton>
      </div>
      {entries?.length === 0 ? <ControlHint>No calls yet.</ControlHint> : null}
      {entries && entries.length > 0 ? (
        <>
          <ul aria-label="Calls, newest first" className="border-t border-line">
            {entries
              .slice(-listed)
              .toReversed()
              .map((entry) => (
                <Entry key={entry.number} entry={entry} />
              ))}
          </ul>
          {entries.length > listed ? (
            <ControlHint>Showing the newest {listed} calls. The download has all of them.</ControlHint>
          ) : null}
        </>
      ) : null}
    </>
  );
}

const clockTime = dateFormat({ hour: 'numeric', minute: '2-digit', second: '2-digit' });

function toneOf(status: number | null): string {
  if (status === null || status >= 500) return 'text-bad';
  return status >= 400 ? 'text-warn' : 'text-good';
}

function Entry({ entry }: { entry: JournalEntry }) {
  const { at, who, method, path, status, ms, fault, request, response } = entry;
  return (
    <li className="border-b border-line">
      <details>
        <summary className="flex list-none gap-2 py-1.5 text-xs transition-colors hover:bg-hover [&::-webkit-details-marker]:hidden">
          <span className={classNames('w-7 shrink-0 font-medium tabular-nums', toneOf(status))}>
            {status ?? 'none'}
          </span>
          <span className="min-w-0 flex-1">
            <span className="block font-mono wrap-anywhere">
              {method} {path.replace(/^\/sandbox\/worlds\/:world/, '…')}
            </span>
            <span className="block text-muted tabular-nums">
              {[who, `${Math.round(ms)} ms`, clockTime(Date.parse(at)), fault && `fault: ${fault}`]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
        </summary>
        <Body title="Request" body={request} />
        <Body title="Response" body={response} />
      </details>
    </li>
  );
}

function Body({ title, body }: { title: string; body: JournalBody | null }) {
  if (!body) return null;
  const text =
    body.json === undefined ? (body.text ?? 'Too long to store.') : JSON.stringify(body.json, null, 2);
  return (
    <section aria-label={title} className="pb-2">
      <p className="text-xs text-muted">
        {title}
        {body.isWhole ? '' : ' (truncated)'}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region needs keyboard access */}
      <pre tabIndex={0} className="max-h-60 overflow-auto rounded bg-hover p-2 font-mono text-xs">
        {text}
      </pre>
    </section>
  );
}
