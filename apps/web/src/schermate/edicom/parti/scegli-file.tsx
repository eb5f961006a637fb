import { CircleAlert } from 'lucide-react';
import { type Ref, useId } from 'react';

/** La scelta di uno o più file, con etichetta, aiuto ed errore come gli altri campi. */
export function ScegliFile({
  ref,
  name,
  label,
  hint,
  error,
  accept,
  multiple = false,
  disabled = false,
  onChange,
}: {
  ref?: Ref<HTMLInputElement>;
  name: string;
  label: string;
  hint: string;
  error: string | null;
  accept: string;
  multiple?: boolean;
  disabled?: boolean;
  onChange: (file: File[]) => void;
}) {
  const id = useId();
  return (
    <div className="grid min-w-0 content-start gap-1">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <p id={`${id}-aiuto`} className="text-sm text-secondario">
        {hint}
      </p>
      <input
        ref={ref}
        id={id}
        name={name}
        type="file"
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        aria-invalid={error === null ? undefined : true}
        aria-describedby={error === null ? `${id}-aiuto` : `${id}-aiuto ${id}-errore`}
        className="min-h-11 w-full min-w-0 file:mr-3 file:min-h-10 file:cursor-pointer file:rounded file:border file:border-bordo file:bg-white file:px-4 file:font-semibold file:text-inchiostro hover:file:bg-fondo"
        onChange={({ target }) => onChange([...(target.files ?? [])])}
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
