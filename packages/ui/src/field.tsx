import { CircleAlert } from 'lucide-react';
import { type InputHTMLAttributes, type ReactNode, type TextareaHTMLAttributes, useId } from 'react';

/** `note`: ciò che va detto accanto al campo e non è un errore, come da dove viene ciò che c’è scritto. */
export type Comune = { label: string; hint?: ReactNode; error?: string | null; note?: ReactNode };

const CAMPO =
  'min-h-comando w-full min-w-0 rounded border bg-white px-3 py-1.5 text-base text-inchiostro disabled:bg-fondo disabled:text-secondario';

export function bordo(error: string | null | undefined): string {
  return error ? 'border-2 border-errore' : 'border-bordo';
}

export function descrizioni(id: string, hint: ReactNode, error: string | null | undefined): string | undefined {
  return [hint === undefined ? '' : `${id}-aiuto`, error ? `${id}-errore` : ''].filter(Boolean).join(' ') || undefined;
}

/**
 * Etichetta, aiuto ed errore attorno a un controllo; l'errore ha icona e parole, mai il solo colore. In una riga i controlli
 * stanno in fondo, allineati anche se soltanto alcuni hanno un aiuto.
 */
export function Field({ id, label, hint, error, note, children }: Comune & { id: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <Aiuto id={id} hint={hint} />
      <div className="mt-auto grid gap-1">
        {children}
        <Errore id={id} error={error} />
        {note}
      </div>
    </div>
  );
}

function Aiuto({ id, hint }: { id: string; hint: ReactNode }) {
  if (hint === undefined) return null;
  return (
    <p id={`${id}-aiuto`} className="text-sm text-secondario">
      {hint}
    </p>
  );
}

function Errore({ id, error }: { id: string; error: string | null | undefined }) {
  if (!error) return null;
  return (
    <p id={`${id}-errore`} className="flex items-start gap-1.5 text-sm font-semibold text-errore">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {error}
    </p>
  );
}

type TextFieldProps = Comune & Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> & { prefix?: string };

export function TextField({ label, hint, error, note, prefix, className = '', ...altri }: TextFieldProps) {
  const id = useId();
  return (
    <Field id={id} label={label} hint={hint} error={error ?? null} note={note}>
      <div className="relative">
        {prefix !== undefined && (
          <span aria-hidden="true" className="absolute top-1/2 left-3 -translate-y-1/2 text-secondario">
            {prefix}
          </span>
        )}
        <input
          autoComplete="off"
          {...altri}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={descrizioni(id, hint, error)}
          className={`${CAMPO} ${bordo(error)} ${prefix === undefined ? '' : 'pl-8'} ${className}`}
        />
      </div>
    </Field>
  );
}

/** Un importo in euro scritto all'italiana: testo finché si scrive, letto da `leggiEuro` quando serve. */
export function EuroField(props: TextFieldProps) {
  return <TextField inputMode="decimal" prefix="€" {...props} className={`tabular-nums ${props.className ?? ''}`} />;
}

export function TextArea({
  label,
  hint,
  error,
  note,
  ...altri
}: Comune & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id'>) {
  const id = useId();
  return (
    <Field id={id} label={label} hint={hint} error={error ?? null} note={note}>
      <textarea
        rows={3}
        maxLength={4_000}
        {...altri}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={descrizioni(id, hint, error)}
        className={`${CAMPO} ${bordo(error)}`}
      />
    </Field>
  );
}

type SelectProps = Comune & {
  value: string;
  onValueChange: (valore: string) => void;
  options: readonly { value: string; label: string }[];
  empty?: string;
  disabled?: boolean;
  name?: string;
};

/** La scelta fra poche voci: quella del sistema, che ogni tastiera e ogni telefono conosce. */
export function SelectField({ label, hint, error, value, onValueChange, options, empty, disabled, name }: SelectProps) {
  const id = useId();
  return (
    <Field id={id} label={label} hint={hint} error={error ?? null}>
      <select
        id={id}
        name={name}
        value={value}
        disabled={disabled}
        aria-invalid={error ? true : undefined}
        aria-describedby={descrizioni(id, hint, error)}
        onChange={(evento) => onValueChange(evento.target.value)}
        className={`${CAMPO} ${bordo(error)}`}
      >
        {empty !== undefined && <option value="">{empty}</option>}
        {options.map((voce) => (
          <option key={voce.value} value={voce.value}>
            {voce.label}
          </option>
        ))}
      </select>
    </Field>
  );
}

/** Una scelta sì o no: si preme anche sull'etichetta. */
export function CheckboxField({
  label,
  hint,
  error,
  checked,
  disabled = false,
  name,
  onCheckedChange,
}: Comune & {
  checked: boolean;
  disabled?: boolean;
  name?: string;
  onCheckedChange: (valore: boolean) => void;
}) {
  const id = useId();
  return (
    <div className="grid min-w-0 content-start gap-1">
      <label className="flex min-h-11 items-center gap-2 font-semibold">
        <input
          type="checkbox"
          name={name}
          className="size-5 shrink-0 accent-azione"
          checked={checked}
          disabled={disabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={descrizioni(id, hint, error)}
          onChange={(evento) => onCheckedChange(evento.target.checked)}
        />
        {label}
      </label>
      <Aiuto id={id} hint={hint} />
      <Errore id={id} error={error} />
    </div>
  );
}
