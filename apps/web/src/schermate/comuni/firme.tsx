import type { AllegatoAperto } from '@gestore/contratto';
import { formattaIstante } from '@gestore/contratto/formato';
import type { Provenienza } from '@gestore/contratto/provenienza';
import { Badge } from '@gestore/ui';
import { useTesti } from '../../testi/lingua.ts';
import { FIRME } from './testi/firme.ts';

/** Chi ha firmato un documento, quando dice di averlo fatto, quando vale il certificato, se il contenuto è quello firmato, e da quale autorità viene. */
export function Firme({ firme }: { firme: AllegatoAperto['firme'] }) {
  const t = useTesti(FIRME);
  if (firme.length === 0) return null;
  const senzaElenco = firme.map(({ provenienza }) => provenienza).find((una) => una.esito === 'senza_elenco');
  return (
    <ul aria-label={t.firme} className="grid gap-1">
      {firme.length > 1 && <li className="font-semibold">{t.quante(firme.length)}</li>}
      {firme.map(({ firmatario, codice, emittente, dal, al, firmatoIl, integra, provenienza }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: la stessa persona può firmare due volte, e l'ordine non cambia.
        <li key={i}>
          <Badge tone={integra ? 'success' : 'error'}>{integra ? t.firmaIntegra : t.firmaRotta}</Badge>{' '}
          {t.firmatoDa(firmatario ?? t.nonIndicato, codice ?? '')}
          <span className="block text-sm text-secondario">
            {firmatoIl !== null && `${t.firmatoIl(formattaIstante(firmatoIl))} `}
            {t.certificato(emittente ?? t.nonIndicato, formattaIstante(dal), formattaIstante(al))}
          </span>
          {provenienza.esito !== 'senza_elenco' && <Autorita provenienza={provenienza} />}
        </li>
      ))}
      {senzaElenco !== undefined && (
        <li className="text-sm text-secondario">
          {senzaElenco.difetto !== null && `${t.difetti[senzaElenco.difetto]} `}
          {t.autoritaNonVerificata}
        </li>
      )}
    </ul>
  );
}

/** Se il certificato viene da un'autorità dell'elenco di fiducia, e di quale elenco (R07). */
function Autorita({ provenienza }: { provenienza: Exclude<Provenienza, { esito: 'senza_elenco' }> }) {
  const t = useTesti(FIRME);
  const { elenco } = provenienza;
  const trovata = provenienza.esito === 'in_elenco';
  const ritirato = trovata && provenienza.ritirato === true;
  return (
    <span className="mt-1 block text-sm text-secondario">
      <Badge tone={trovata && !ritirato ? 'success' : 'warning'}>
        {ritirato ? t.ritirato : trovata ? t.inElenco : t.nonInElenco}
      </Badge>{' '}
      {trovata ? t.rilasciato(provenienza.servizio, provenienza.prestatore) : t.nonRilasciato}{' '}
      {ritirato && `${t.ritiratoPerche} `}
      {t.elenco(elenco.numero, formattaIstante(elenco.del))}
      {elenco.scaduto && elenco.fino !== null && ` ${t.elencoScaduto(formattaIstante(elenco.fino))}`}
    </span>
  );
}
