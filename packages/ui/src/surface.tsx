import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react';
import { memo, type ReactNode, useId, useRef } from 'react';
import { useFuocoSeScorre } from './scorrevole.tsx';

/** Una regione con il suo titolo: bordo sottile, testata, contenuto. */
export function Card({
  title,
  aside,
  flush = false,
  level = 2,
  tight = false,
  children,
}: {
  title: string;
  aside?: ReactNode;
  flush?: boolean;
  level?: 1 | 2 | 3;
  /** Sul telefono il titolo resta a chi ascolta, e il posto a ciò che dice la regione. */
  tight?: boolean;
  children: ReactNode;
}) {
  const id = useId();
  const corpo = useRef<HTMLDivElement>(null);
  useFuocoSeScorre(corpo);
  const Titolo = `h${level}` as const;
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-md border border-linea bg-white">
      <header
        className={`flex flex-wrap items-center justify-between gap-2 border-b border-linea px-4 ${tight ? 'py-0 sm:py-3' : 'py-3'}`}
      >
        <Titolo id={id} className={`text-base font-bold ${tight ? 'max-sm:sr-only' : ''}`}>
          {title}
        </Titolo>
        {aside !== undefined && <div className="text-sm text-secondario">{aside}</div>}
      </header>
      <div
        ref={flush ? corpo : undefined}
        data-corpo={flush ? undefined : 'spaziato'}
        className={flush ? 'overflow-x-auto' : `grid gap-4 p-4 ${tight ? 'max-sm:py-2' : ''}`}
      >
        {children}
      </div>
    </section>
  );
}

const TONI = {
  neutral: 'bg-neutro text-inchiostro',
  info: 'bg-azione-chiara text-azione-scura',
  success: 'bg-bene text-white',
  warning: 'bg-attenzione-chiara text-attenzione',
  error: 'bg-errore text-white',
} as const;
export type Tone = keyof typeof TONI;

type BadgeProps = { tone?: Tone; Icon?: LucideIcon; children: ReactNode };

/** Uno stato in una parola; il colore lo ripete, non lo sostituisce. */
export const Badge = memo(function Badge({ tone = 'neutral', Icon, children }: BadgeProps) {
  return (
    <span className={`inline-flex items-center gap-1 rounded-sm px-2 py-0.5 text-sm font-semibold ${TONI[tone]}`}>
      {Icon !== undefined && <Icon aria-hidden="true" className="size-4 shrink-0" />}
      {children}
    </span>
  );
});

const ICONA = 'mt-0.5 size-5 shrink-0';

/** Le icone sono disegnate una volta: quando le parole di un avviso cambiano, restano. */
const AVVISI = {
  info: {
    icona: <Info aria-hidden="true" className={`${ICONA} text-testata`} />,
    classe: 'border-azione bg-azione-velo',
  },
  success: {
    icona: <CircleCheck aria-hidden="true" className={`${ICONA} text-bene`} />,
    classe: 'border-bene bg-bene-chiaro',
  },
  warning: {
    icona: <TriangleAlert aria-hidden="true" className={`${ICONA} text-attenzione`} />,
    classe: 'border-attenzione bg-attenzione-chiara',
  },
  error: {
    icona: <CircleAlert aria-hidden="true" className={`${ICONA} text-errore`} />,
    classe: 'border-errore bg-errore-chiaro',
  },
} as const;

/** Un avviso nella pagina; `role` solo quando nasce da ciò che la persona ha appena fatto. */
export function Alert({
  tone = 'info',
  role,
  children,
}: {
  tone?: keyof typeof AVVISI;
  role?: 'status' | 'alert';
  children: ReactNode;
}) {
  const { icona, classe } = AVVISI[tone];
  return (
    <div role={role} className={`flex gap-2 rounded border-l-4 px-3 py-2 ${classe}`}>
      {icona}
      <div className="min-w-0 break-words">{children}</div>
    </div>
  );
}

/** La forma di ciò che sta arrivando, con le parole per chi non la vede. */
export function Skeleton({ label, lines = 4 }: { label: string; lines?: number }) {
  return (
    <div role="status" aria-busy="true" className="grid gap-3 rounded-md border border-linea bg-white p-6">
      <span className="sr-only">{label}</span>
      {Array.from({ length: lines }, (_, i) => `riga-${i}`).map((chiave, i) => (
        <span key={chiave} aria-hidden="true" className={`h-4 rounded bg-fondo ${i % 2 === 0 ? 'w-full' : 'w-2/3'}`} />
      ))}
    </div>
  );
}

export function EmptyState({ children }: { children: ReactNode }) {
  return <p className="p-4 text-secondario in-data-[corpo=spaziato]:p-0">{children}</p>;
}

type DataListProps = { items: readonly (readonly [nome: string, valore: ReactNode])[]; inRow?: boolean };

/**
 * Coppie nome e valore, in due colonne dove un codice fiscale o un indirizzo ci sta intero: una sotto l'altra sul telefono e accanto
 * ad altro. Con `inRow` su uno schermo largo stanno in una riga: è una voce di un elenco che si scorre.
 */
export function DataList({ items, inRow = false }: DataListProps) {
  return (
    <dl
      className={`grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(11rem,40%)),1fr))] gap-x-6 gap-y-3 ${inRow ? 'xl:auto-cols-fr xl:grid-flow-col xl:grid-cols-none' : ''}`}
    >
      {items.map(([nome, valore]) => (
        <div key={nome} className="min-w-0">
          <dt className="text-sm text-secondario">{nome}</dt>
          <dd className="font-semibold break-words">{valore}</dd>
        </div>
      ))}
    </dl>
  );
}
