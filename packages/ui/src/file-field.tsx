import { Upload } from 'lucide-react';
import { useId } from 'react';
import { bordo, type Comune, descrizioni, Field } from './field.tsx';
import { useTestiUi } from './testi.ts';

/**
 * La scelta di uno o più file. Il comando del browser sta sopra, trasparente: si preme, si trascina, si raggiunge con la
 * tastiera; le parole sono le nostre, perché le sue seguono la lingua del browser e non quella della pagina.
 */
export function FileField({
  label,
  hint,
  error,
  name,
  accept,
  files,
  multiple = false,
  disabled = false,
  onFiles,
}: Comune & {
  name?: string;
  /** Le estensioni proposte; senza, si sceglie qualunque file. */
  accept?: string;
  /** I file scelti, che tiene chi usa il campo. */
  files: readonly File[];
  multiple?: boolean;
  disabled?: boolean;
  onFiles: (scelti: File[]) => void;
}) {
  const id = useId();
  const t = useTestiUi();
  return (
    <Field id={id} label={label} hint={hint} error={error ?? null}>
      <div className="relative min-w-0">
        <input
          id={id}
          name={name}
          type="file"
          accept={accept}
          multiple={multiple}
          disabled={disabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={descrizioni(id, hint, error)}
          className="peer absolute inset-0 z-10 size-full cursor-pointer opacity-0 disabled:cursor-default"
          onChange={({ target }) => {
            const scelti = [...(target.files ?? [])];
            // Scegliere di nuovo lo stesso file, magari cambiato, deve contare come una scelta.
            target.value = '';
            if (scelti.length > 0) onFiles(scelti);
          }}
        />
        <div
          aria-hidden="true"
          className={`flex min-h-comando min-w-0 flex-wrap items-center gap-x-3 gap-y-1 rounded border bg-white p-1 peer-hover:bg-fondo peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-azione peer-disabled:bg-fondo ${bordo(error)}`}
        >
          <span className="flex min-h-9 items-center gap-2 rounded border border-azione px-3 font-semibold text-azione-scura">
            <Upload className="size-4" />
            {multiple ? t.scegliFile : t.scegliUnFile}
          </span>
          <span className="min-w-0 wrap-anywhere text-secondario">
            {files.length === 0 ? t.nessunFile : files.map(({ name: nome }) => nome).join(', ')}
          </span>
        </div>
      </div>
    </Field>
  );
}
