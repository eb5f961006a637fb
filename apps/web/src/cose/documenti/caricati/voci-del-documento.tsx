import type { DocumentiPubblici } from '@gestore/contratto/documenti/forme';
import type { GenereDocumento } from '@gestore/dominio';
import { useTesti } from '../../../testi/lingua.ts';
import { DOCUMENTI_CORRETTI } from './documenti-corretti.testi.ts';
import { DOCUMENTI } from './documenti-della-vendita.testi.ts';

/** Di un documento corretto, che cosa diceva e che cosa dice (R02). */
export function VociDelDocumento({ voci }: Pick<DocumentiPubblici['corretti'][number], 'voci'>) {
  const t = useTesti(DOCUMENTI_CORRETTI);
  const { generi } = useTesti(DOCUMENTI);
  return (
    <dl className="grid gap-1">
      {voci.map(({ campo, prima, dopo }) => {
        const dice = (valore: string): string =>
          campo === 'genere' ? generi[valore as GenereDocumento] : valore || t.nulla;
        return (
          <div key={campo} className="break-words">
            <dt className="inline font-semibold">{t.campi[campo]}: </dt>
            <dd className="inline">
              <del lang="it" className="bg-errore-chiaro">
                {dice(prima)}
              </del>{' '}
              <ins lang="it" className="bg-bene-chiaro font-semibold no-underline">
                {dice(dopo)}
              </ins>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
