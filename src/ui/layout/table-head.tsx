import type { ReactNode } from 'react';
import { classNames } from '../class-names';

interface TableHeadProps {
  /** The label and the classes of each column. */
  columns: readonly (readonly [label: ReactNode, className: string])[];
  /** A cell before the columns, such as one with a checkbox. */
  children?: ReactNode;
  className?: string;
}

/** The row of headings of a table. */
export const TableHead = ({ columns, children, className }: TableHeadProps) => (
  <thead className={className}>
    <tr className="border-b border-line text-left text-xs text-muted">
      {children}
      {columns.map(([label, classes], place) => (
        // oxlint-disable-next-line react/no-array-index-key -- columns never move
        <th key={place} scope="col" className={classNames('font-medium', classes)}>
          {label}
        </th>
      ))}
    </tr>
  </thead>
);

/** The heading of the column with a row's buttons. */
export const actionsHeading = <span className="sr-only">Actions</span>;
