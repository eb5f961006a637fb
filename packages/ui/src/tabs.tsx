import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';

export type Tab = {
  value: string;
  label: ReactNode;
  content: ReactNode;
  /** Resta dov'è anche quando se ne guarda un'altra: ciò che vi si è scritto, o vi suona, non si perde. */
  kept?: boolean;
};

/**
 * Più viste della stessa cosa, una alla volta: frecce per spostarsi, un solo passo con Tab per entrare nel contenuto. Quante
 * non stanno in una riga vanno a capo: nessuna è nascosta di lato.
 */
export function Tabs({
  label,
  tabs,
  value,
  onValueChange,
  fill = false,
}: {
  /** Nome dell'elenco per chi non lo vede. */
  label: string;
  tabs: readonly Tab[];
  value: string;
  onValueChange: (valore: string) => void;
  /** Si dividono la riga: sul telefono stanno tutte in vista, e si prendono con un dito. */
  fill?: boolean;
}) {
  const misura = fill ? 'grow px-1.5 text-sm' : 'px-4';
  return (
    <Base.Root value={value} onValueChange={(nuovo: unknown) => onValueChange(String(nuovo))} className="grid gap-4">
      <Base.List aria-label={label} activateOnFocus className="flex flex-wrap gap-x-1 border-b border-linea">
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.value}
            value={tab.value}
            className={`min-comando min-w-11 border-b-3 border-transparent ${misura} font-semibold text-secondario -outline-offset-2 hover:text-inchiostro data-[active]:border-azione data-[active]:text-azione-scura`}
          >
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} keepMounted={tab.kept} className="min-w-0">
          {tab.content}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
