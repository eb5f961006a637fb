import { CircleAlert } from 'lucide-react';
import { type InputHTMLAttributes, type ReactNode, useId } from 'react';

const CAMPO =
  'min-h-11 w-full min-w-0 rounded border bg-white px-3 py-2 text-base text-[#17324d] disabled:bg-[#eef2f6] disabled:text-[#5b6f82]';
const bordo = (errore: string | null): string => (errore === null ? 'border-[#64748b]' : 'border-2 border-[#a6111f]');

type Comune = { etichetta: string; aiuto?: string | undefined; errore?: string | null; disabled?: boolean };

/** Etichetta, aiuto ed errore attorno a un controllo; l'errore ha icona e parole, mai il solo colore. */
function Contorno({ id, etichetta, aiuto, errore, children }: Comune & { id: string; children: ReactNode }) {
  return (
    <div className="grid min-w-0 content-start gap-1">
      <label htmlFor={id} className="font-semibold text-[#17324d]">
        {etichetta}
      </label>
      {aiuto !== undefined && (
        <p id={`${id}-aiuto`} className="text-sm text-[#455b71]">
          {aiuto}
        </p>
      )}
      {children}
      {errore && (
        <p id={`${id}-errore`} className="flex items-start gap-1.5 text-sm text-[#a6111f]">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {errore}
        </p>
      )}
    </div>
  );
}

function descritto(id: string, aiuto: string | undefined, errore: string | null): { 'aria-describedby'?: string } {
  const ids = [aiuto === undefined ? '' : `${id}-aiuto`, errore ? `${id}-errore` : ''].filter(Boolean).join(' ');
  return ids === '' ? {} : { 'aria-describedby': ids };
}

type Valore = { valore: string; cambia: (valore: string) => void };

export function CampoTesto({
  etichetta,
  aiuto,
  errore = null,
  valore,
  cambia,
  ...altri
}: Comune & Valore & Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'id' | 'className'>) {
  const id = useId();
  return (
    <Contorno id={id} etichetta={etichetta} aiuto={aiuto} errore={errore}>
      <input
        autoComplete="off"
        {...altri}
        {...descritto(id, aiuto, errore)}
        id={id}
        value={valore}
        aria-invalid={errore ? true : undefined}
        onChange={(evento) => cambia(evento.target.value)}
        className={`${CAMPO} ${bordo(errore)}`}
      />
    </Contorno>
  );
}

export function AreaTesto({
  etichetta,
  aiuto,
  errore = null,
  valore,
  cambia,
  disabled,
  righe = 3,
}: Comune & Valore & { righe?: number }) {
  const id = useId();
  return (
    <Contorno id={id} etichetta={etichetta} aiuto={aiuto} errore={errore}>
      <textarea
        {...descritto(id, aiuto, errore)}
        id={id}
        rows={righe}
        maxLength={4_000}
        disabled={disabled}
        value={valore}
        aria-invalid={errore ? true : undefined}
        onChange={(evento) => cambia(evento.target.value)}
        className={`${CAMPO} ${bordo(errore)}`}
      />
    </Contorno>
  );
}

export function Scelta({
  etichetta,
  aiuto,
  errore = null,
  valore,
  cambia,
  voci,
  vuota,
  disabled,
}: Comune & Valore & { voci: readonly { valore: string; testo: string }[]; vuota?: string }) {
  const id = useId();
  return (
    <Contorno id={id} etichetta={etichetta} aiuto={aiuto} errore={errore}>
      <select
        {...descritto(id, aiuto, errore)}
        id={id}
        value={valore}
        disabled={disabled}
        aria-invalid={errore ? true : undefined}
        onChange={(evento) => cambia(evento.target.value)}
        className={`${CAMPO} ${bordo(errore)}`}
      >
        {vuota !== undefined && <option value="">{vuota}</option>}
        {voci.map((voce) => (
          <option key={voce.valore} value={voce.valore}>
            {voce.testo}
          </option>
        ))}
      </select>
    </Contorno>
  );
}

export function Spunta({
  etichetta,
  valore,
  cambia,
}: {
  etichetta: string;
  valore: boolean;
  cambia: (valore: boolean) => void;
}) {
  return (
    <label className="flex min-h-11 items-center gap-2 font-semibold text-[#17324d]">
      <input
        type="checkbox"
        className="size-5 accent-[#0066cc]"
        checked={valore}
        onChange={(evento) => cambia(evento.target.checked)}
      />
      {etichetta}
    </label>
  );
}
