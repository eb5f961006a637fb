import type { CorrezioneRimborso, RimborsoDovuto } from '@gestore/contratto/banca/ordini-rimborso';
import { eIbanSepa } from '@gestore/contratto/parole/bonifico';
import { TextField } from '@gestore/ui';
import { useTesti } from '../../testi/lingua.ts';
import { ORDINI } from './ordini.testi.ts';

export type ContoCorretto = { iban: string; intestatario: string };
export type Correzioni = ReadonlyMap<string, ContoCorretto>;

const DEL_CONTO: ReadonlySet<string> = new Set([
  'iban_mancante',
  'iban_non_valido',
  'iban_fuori_sepa',
  'intestatario_mancante',
]);

/** Vero se un altro conto può rimediare: è tornato indietro, arriva da altrove, non torna, o è tutto ciò che lo impedisce. */
export const siCorregge = ({ impedimenti, tornato, ibanDiverso, cinNonTorna }: RimborsoDovuto): boolean =>
  impedimenti.every((uno) => DEL_CONTO.has(uno)) &&
  (impedimenti.length > 0 || tornato !== null || ibanDiverso || cinNonTorna);

/** La correzione di un rimborso, se è scritta per intero e l'IBAN è giusto; `null` se non se n'è scritta nessuna. */
export function correzioneDi({ bustaId }: RimborsoDovuto, correzioni: Correzioni): CorrezioneRimborso | null {
  const correzione = correzioni.get(bustaId);
  if (correzione === undefined || !eIbanSepa(correzione.iban)) return null;
  return {
    bustaId,
    iban: correzione.iban,
    ...(correzione.intestatario.trim() === '' ? {} : { intestatario: correzione.intestatario }),
  };
}

/** Si può mettere nell'ordine: nulla lo impedisce, o ciò che lo impedisce è corretto. */
export const siOrdina = (rimborso: RimborsoDovuto, correzioni: Correzioni): boolean =>
  rimborso.impedimenti.length === 0 || (siCorregge(rimborso) && correzioneDi(rimborso, correzioni) !== null);

/** Un altro conto per un rimborso: chi approva legge anche quello dell'offerta. */
export function CorreggiConto({
  rimborso,
  scritto,
  quandoScrive,
}: {
  rimborso: RimborsoDovuto;
  scritto: ContoCorretto | undefined;
  quandoScrive: (correzione: ContoCorretto) => void;
}) {
  const t = useTesti(ORDINI);
  const { iban, intestatario } = scritto ?? { iban: '', intestatario: '' };
  return (
    <details className="mt-1">
      <summary className="min-comando font-semibold">
        {t.correggi(rimborso.intestatario || rimborso.pseudonimo)}
      </summary>
      <div className="grid gap-3">
        <TextField
          label={t.nuovoIban}
          value={iban}
          maxLength={60}
          error={iban === '' || eIbanSepa(iban) ? null : t.ibanSbagliato}
          onChange={({ target }) => quandoScrive({ iban: target.value, intestatario })}
        />
        <TextField
          label={t.nuovoIntestatario}
          hint={t.aiutoIntestatario}
          value={intestatario}
          maxLength={300}
          onChange={({ target }) => quandoScrive({ iban, intestatario: target.value })}
        />
      </div>
    </details>
  );
}
