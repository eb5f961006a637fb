import { Circle, CircleAlert, CircleCheck, CircleDot, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

const STATI = {
  done: { Icona: CircleCheck, classe: 'text-bene', parola: 'Fatto' },
  current: { Icona: CircleDot, classe: 'text-azione', parola: 'In corso' },
  todo: { Icona: Circle, classe: 'text-bordo', parola: 'Da fare' },
  failed: { Icona: CircleAlert, classe: 'text-errore', parola: 'Non riuscito' },
} as const satisfies Record<string, { Icona: LucideIcon; classe: string; parola: string }>;

export type Step = {
  id: string;
  title: ReactNode;
  state: keyof typeof STATI;
  /** Lo stato in parole, se quelle consuete non bastano. */
  stateLabel?: string;
  detail?: ReactNode;
};

/** I passi di un cammino, in ordine: lo stato è scritto, l'icona lo ripete; quello in corso è detto anche a chi ascolta. */
export function Timeline({ label, steps }: { label: string; steps: readonly Step[] }) {
  return (
    <ol aria-label={label} className="grid">
      {steps.map(({ id, title, state, stateLabel, detail }) => {
        const { Icona, classe, parola } = STATI[state];
        return (
          <li
            key={id}
            aria-current={state === 'current' ? 'step' : undefined}
            className="group relative grid grid-cols-[1.5rem_1fr] gap-x-3 pb-5 last:pb-0"
          >
            <span
              aria-hidden="true"
              className="absolute top-7 bottom-1 left-[0.7rem] w-px bg-linea group-last:hidden"
            />
            <Icona aria-hidden="true" className={`mt-0.5 size-6 ${classe}`} />
            <div className="min-w-0">
              <p className="font-semibold">{title}</p>
              <p className="text-sm text-secondario">{stateLabel ?? parola}</p>
              {detail !== undefined && <div className="mt-1 text-sm">{detail}</div>}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
