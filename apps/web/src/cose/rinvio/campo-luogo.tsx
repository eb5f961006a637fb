import { TextField } from '@gestore/ui';

/** Dove si tengono le operazioni spostate; non c'è se la scheda non dice un luogo, e nessuno vi va di persona (R02). */
export function CampoLuogo({
  luogo,
  nome,
  aiuto,
  ...campo
}: {
  luogo: string | null;
  nome: string;
  aiuto: (adesso: string) => string;
  name: string;
  value: string;
  error: string | null;
  onChange(evento: { target: { value: string } }): void;
}) {
  if (luogo === null) return null;
  return (
    <div className="sm:col-span-2">
      <TextField label={nome} hint={aiuto(luogo)} {...campo} />
    </div>
  );
}
