import type { AllegatoAperto } from '@gestore/contratto';
import type { Integrita } from '@gestore/contratto/documenti/integrita';
import type { Provenienza } from '@gestore/contratto/documenti/provenienza';
import { formattaIstante } from '@gestore/contratto/parole/formato';
import { soloFirmeDopo } from '@gestore/dominio';
import { Badge } from '@gestore/ui';
import { useTesti } from '../../testi/lingua.ts';
import { FIRME } from './firme.testi.ts';

/**
 * Chi ha firmato un documento, quando dice di averlo fatto, quando vale il certificato, se il contenuto è quello firmato e che cosa vi è stato
 * aggiunto dopo, e accanto al nome chi lo garantisce.
 */
export function Firme({ firme }: { firme: AllegatoAperto['firme'] }) {
  const t = useTesti(FIRME);
  if (firme.length === 0) return null;
  const senzaElenco = firme.map(({ provenienza }) => provenienza).find((una) => una.esito === 'senza_elenco');
  return (
    <ul aria-label={t.firme} className="grid gap-1">
      {firme.length > 1 && <li className="font-semibold">{t.quante(firme.length)}</li>}
      {firme.map(({ firmatario, codice, emittente, dal, al, firmatoIl, integrita, autofirmato, provenienza }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: la stessa persona può firmare due volte, e l'ordine non cambia.
        <li key={i}>
          <Contenuto integrita={integrita} /> {t.firmatoDa(firmatario ?? t.nonIndicato, codice ?? '')}{' '}
          <Garanzia autofirmato={autofirmato} provenienza={provenienza} />
          <Aggiunto integrita={integrita} />
          {autofirmato && <span className="block text-sm text-errore">{t.autofirmatoPerche}</span>}
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

/** Se il contenuto è quello firmato: lo è, lo è con qualcosa aggiunto dopo, non lo è, o qui non si sa. */
function Contenuto({ integrita }: { integrita: Integrita }) {
  const t = useTesti(FIRME);
  switch (integrita.stato) {
    case 'diversa':
      return <Badge tone="error">{t.firmaRotta}</Badge>;
    case 'non_verificabile':
      return <Badge tone="warning">{t.nonVerificabile}</Badge>;
    case 'integra':
      return (
        <Badge tone={soloFirmeDopo(integrita.dopo) ? 'success' : 'warning'}>
          {t.firmaIntegra(integrita.dopo.length > 0)}
        </Badge>
      );
  }
}

/** Che cosa al documento è stato aggiunto dopo quella firma, o perché non si verifica. */
function Aggiunto({ integrita }: { integrita: Integrita }) {
  const t = useTesti(FIRME);
  if (integrita.stato === 'non_verificabile')
    return <span className="block text-sm text-secondario">{t.nonVerificabilePerche(integrita.algoritmo)}</span>;
  if (integrita.stato !== 'integra' || integrita.dopo.length === 0) return null;
  const dopo = integrita.dopo.map((una) => t.aggiunte[una]).join(', ');
  return (
    <span className="block text-sm text-secondario">
      {t.dopo(dopo)}
      {!soloFirmeDopo(integrita.dopo) && ` ${t.dopoPerche}`}
    </span>
  );
}

/** Chi garantisce che il nome sia di chi ha firmato, detto accanto al nome. */
function Garanzia({ autofirmato, provenienza }: { autofirmato: boolean; provenienza: Provenienza }) {
  const t = useTesti(FIRME);
  if (autofirmato) return <Badge tone="error">{t.autofirmato}</Badge>;
  return provenienza.esito === 'senza_elenco' ? <Badge tone="warning">{t.senzaGaranzia}</Badge> : null;
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
