import { CircleAlert } from 'lucide-react';
import { useId } from 'react';

/** La scelta di un file, con aiuto ed errore come gli altri campi. */
export function CampoFile({
  label,
  hint,
  error,
  name,
  accept,
  onFile,
}: {
  label: string;
  hint: string;
  error: string | null;
  name: string;
  accept: string;
  onFile: (file: File | null) => void;
}) {
  const id = useId();
  return (
    <div className="grid min-w-0 gap-1">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <p id={`${id}-aiuto`} className="text-sm text-secondario">
        {hint}
      </p>
      <input
        id={id}
        name={name}
        type="file"
        accept={accept}
        aria-invalid={error === null ? undefined : true}
        aria-describedby={error === null ? `${id}-aiuto` : `${id}-aiuto ${id}-errore`}
        className={`min-h-11 w-full min-w-0 rounded border bg-white p-2 ${error === null ? 'border-bordo' : 'border-2 border-errore'}`}
        onChange={({ target }) => onFile(target.files?.[0] ?? null)}
      />
      {error !== null && (
        <p id={`${id}-errore`} className="flex items-start gap-1.5 text-sm font-semibold text-errore">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </div>
  );
}
