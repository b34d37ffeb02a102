import { useQuery } from '@tanstack/react-query';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { memo, useDeferredValue, useMemo, useState } from 'react';
import { type BareRow, readRows } from './bare-rows';

const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const plain = new Intl.NumberFormat('en-US');
const none: BareRow[] = [];

function off({ price, msrp }: BareRow): string {
  return msrp ? `${Math.round((price / msrp - 1) * 100)} %` : '—';
}

const columns: { label: string; text: (row: BareRow) => string }[] = [
  { label: 'Grade', text: ({ properties }) => properties.grade ?? '—' },
  { label: 'Storage', text: ({ properties }) => properties.storage ?? '—' },
  { label: 'Color', text: ({ properties }) => properties.color ?? '—' },
  { label: 'Carrier', text: ({ properties }) => properties.carrier ?? '—' },
  { label: 'Price', text: ({ price }) => money.format(price) },
  { label: 'MSRP', text: ({ msrp }) => (msrp ? money.format(msrp) : '—') },
  { label: 'vs. MSRP', text: off },
  { label: 'Qty', text: ({ quantity }) => plain.format(quantity) },
  { label: 'Min', text: ({ minQuantity }) => (minQuantity ? plain.format(minQuantity) : '—') },
  { label: 'Lot value', text: ({ price, quantity }) => money.format(price * quantity) },
  { label: 'Updated', text: ({ updatedAt }) => updatedAt.slice(0, 10) },
];

const Row = memo(function BareRowView({ row }: { row: BareRow }) {
  return (
    <tr data-lot={row.id}>
      <td>
        <input type="checkbox" aria-label="Select" />
      </td>
      <th scope="row">
        <button type="button">{row.name}</button>
      </th>
      {columns.map(({ label, text }) => (
        <td key={label}>{text(row)}</td>
      ))}
    </tr>
  );
});

/** Search, one facet, a count, and the visible rows. */
export function BareList({ isWhole }: { isWhole: boolean }) {
  const { data, error } = useQuery({ queryKey: ['rows', isWhole], queryFn: () => readRows(isWhole) });
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const words = useDeferredValue(typed);
  const grades = useDeferredValue(chosen);
  const rows = data?.rows ?? none;
  const searchable = useMemo(() => rows.map((row) => ({ row, name: row.name.toLowerCase() })), [rows]);
  const allGrades = useMemo(
    () => [...new Set(rows.map(({ properties }) => properties.grade ?? ''))].toSorted(),
    [rows],
  );
  const visible = useMemo(() => {
    const query = words.trim().toLowerCase();
    return searchable
      .filter(
        ({ row, name }) =>
          name.includes(query) && (grades.length === 0 || grades.includes(row.properties.grade ?? '')),
      )
      .map(({ row }) => row);
  }, [searchable, words, grades]);
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized
  const view = useWindowVirtualizer({ count: visible.length, estimateSize: () => 36, overscan: 6 });
  const drawn = view.getVirtualItems();
  const above = drawn[0]?.start ?? 0;
  const below = view.getTotalSize() - (drawn.at(-1)?.end ?? 0);
  return (
    <>
      <input
        type="search"
        aria-label="Search lots by name"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <fieldset>
        <legend>Grade</legend>
        {allGrades.map((grade) => (
          <label key={grade}>
            <input
              type="checkbox"
              checked={chosen.includes(grade)}
              onChange={() =>
                setChosen(chosen.includes(grade) ? chosen.filter((one) => one !== grade) : [...chosen, grade])
              }
            />
            <span>{grade}</span>
          </label>
        ))}
      </fieldset>
      <p role="status">
        {error
          ? error.message
          : data
            ? `${plain.format(words || grades.length > 0 || isWhole ? visible.length : data.total)} lots`
            : 'Loading'}
      </p>
      <table>
        <thead>
          <tr>
            <th aria-label="Selected" />
            <th>Name</th>
            {columns.map(({ label }) => (
              <th key={label}>{label}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr style={{ height: above }} />
          {drawn.map(({ index, key }) => {
            const row = visible[index];
            return row ? <Row key={row.id || String(key)} row={row} /> : null;
          })}
          <tr style={{ height: below }} />
        </tbody>
      </table>
    </>
  );
}
