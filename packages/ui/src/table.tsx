import type { ReactNode } from 'react';

export type Column = { label: string; end?: boolean; wideOnly?: boolean };

/** Tabella fitta con intestazioni; le colonne `wideOnly` spariscono sul telefono. */
export function Table({
  caption,
  columns,
  children,
}: {
  caption: string;
  columns: readonly Column[];
  children: ReactNode;
}) {
  return (
    <table className="w-full border-collapse text-left">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-linea">
          {columns.map(({ label, end, wideOnly }) => (
            <th
              key={label}
              scope="col"
              className={`px-3 py-2 text-sm font-semibold text-secondario sm:px-4 ${end ? 'text-right' : ''} ${wideOnly ? 'hidden sm:table-cell' : ''}`}
            >
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

export function Row({ tone, children }: { tone?: 'success'; children: ReactNode }) {
  return (
    <tr className={`border-b border-linea last:border-0 ${tone === 'success' ? 'bg-bene-chiaro' : ''}`}>{children}</tr>
  );
}

export function Cell({
  end = false,
  wideOnly = false,
  strong = false,
  children,
}: {
  end?: boolean;
  wideOnly?: boolean;
  strong?: boolean;
  children: ReactNode;
}) {
  return (
    <td
      className={`px-3 py-2.5 align-top sm:px-4 ${end ? 'text-right tabular-nums' : ''} ${wideOnly ? 'hidden sm:table-cell' : ''} ${strong ? 'font-semibold' : ''}`}
    >
      {children}
    </td>
  );
}
