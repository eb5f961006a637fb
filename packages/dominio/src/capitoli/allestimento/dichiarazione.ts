import type { Istante } from '../../tempo.ts';
import { codiceConfrontabile } from '../buste/impediti.ts';

/** Una firma letta da un documento: di chi è, quando vale il suo certificato, se il contenuto è quello firmato. */
type FirmaLetta = {
  firmatario: string | null;
  /** Il codice scritto nel certificato: `TINIT-` e il codice fiscale. */
  codice: string | null;
  dal: Istante;
  al: Istante;
  integrita: Integrita;
  /** Il certificato è firmato dalla sua stessa chiave. */
  autofirmato: boolean;
  /** Se il certificato viene da un'autorità dell'elenco di fiducia; `senza_elenco` se non c'è un elenco con cui dirlo. */
  provenienza: Provenienza;
};

type Integrita =
  /** Che cosa al documento è stato aggiunto dopo; `modulo` e `altro` cambiano ciò che si legge. */
  | { stato: 'integra'; dopo: readonly string[] }
  | { stato: 'diversa' }
  | { stato: 'non_verificabile'; algoritmo: string };

type Provenienza =
  | { esito: 'in_elenco'; ritirato?: boolean | undefined; elenco: { scaduto: boolean } }
  | { esito: 'non_in_elenco' }
  /** `difetto`: quello che si è configurato non si usa; `manca` se non c'è ancora. */
  | { esito: 'senza_elenco'; difetto: string | null };

/** Ciò che si sa di un file prima di accettarlo come dichiarazione di assenza di conflitti (R07). */
type DichiarazioneDaAcquisire = {
  firme: readonly FirmaLetta[];
  /** Tolte le firme, il documento è un PDF che si legge. */
  leggibile: boolean;
  /** Il codice fiscale del legale rappresentante che l'installazione indica; `null` se non lo indica. */
  rappresentante: string | null;
  /** Perché ha firmato un'altra persona, o si accoglie un certificato che non è di un'autorità dell'elenco; o vuoto. */
  motivo: string;
};

/** La prima ragione per cui un file non vale come dichiarazione firmata, con di chi è la firma che non va (R07). */
export type ImpedimentoDichiarazione =
  | { codice: 'R07_senza_firma' | 'R07_non_leggibile' }
  | {
      codice:
        | 'R07_firma_non_integra'
        | 'R07_aggiunto_dopo_la_firma'
        | 'R07_certificato_autofirmato'
        | 'R07_firmatario_da_confermare'
        | 'R07_autorita_da_confermare';
      firmatario: string;
    }
  | { codice: 'R07_firma_non_verificabile'; firmatario: string; algoritmo: string }
  | { codice: 'R07_certificato_scaduto'; firmatario: string; alIl: Istante }
  | { codice: 'R07_certificato_non_ancora_valido'; firmatario: string; dalIl: Istante };

const SENZA_NOME = 'chi non scrive il suo nome';

export const nomeDelFirmatario = ({ firmatario, codice }: Pick<FirmaLetta, 'firmatario' | 'codice'>): string =>
  firmatario ?? codice ?? SENZA_NOME;

/** Il codice fiscale scritto in un certificato, senza il paese che lo precede: `TINIT-`, `IT:`. */
const codiceDelCertificato = (codice: string): string => codiceConfrontabile(codice.replace(/^(TINIT-|IT:)/i, ''));

/** La firma del legale rappresentante; `null` se non c'è, o se non si sa chi sia. */
export function firmaDelRappresentante<F extends FirmaLetta>(
  firme: readonly F[],
  rappresentante: string | null,
): F | null {
  if (rappresentante === null) return null;
  const codiceSuo = codiceConfrontabile(rappresentante);
  return firme.find(({ codice }) => codice !== null && codiceDelCertificato(codice) === codiceSuo) ?? null;
}

/** Se un documento l'ha firmato proprio quella persona: lo dicono i codici fiscali, o non si può dire. */
export const CHI_HA_FIRMATO = ['lui', 'un_altro', 'non_si_sa'] as const;

type ChiHaFirmato = (typeof CHI_HA_FIRMATO)[number];

/**
 * Se fra chi ha firmato c'è chi ha quel codice fiscale (R68). Senza il suo, o senza un certificato che dica il proprio, non si sa: e non si
 * suppone. Chi firma con il dispositivo di un altro non si rifiuta, perché un verbale ci vuole: si dice, accanto alla firma.
 */
export function chiHaFirmato(firme: readonly Pick<FirmaLetta, 'codice'>[], codiceFiscale: string | null): ChiHaFirmato {
  const codiceSuo = codiceConfrontabile(codiceFiscale ?? '');
  const scritti = firme.flatMap(({ codice }) => (codice === null ? [] : [codiceDelCertificato(codice)]));
  if (codiceSuo === '' || scritti.length === 0) return 'non_si_sa';
  return scritti.includes(codiceSuo) ? 'lui' : 'un_altro';
}

/**
 * Nessun elenco dice che l'autorità vale oggi: non c'è, non la conosce, l'ha ritirata, è scaduto o non si usa. Un certificato con il nome e
 * il codice del legale rappresentante se lo può fare chiunque: senza un'autorità il codice da solo non basta.
 */
export function autoritaInDubbio({ provenienza }: Pick<FirmaLetta, 'provenienza'>): boolean {
  switch (provenienza.esito) {
    case 'in_elenco':
      return provenienza.ritirato === true || provenienza.elenco.scaduto;
    case 'non_in_elenco':
      return true;
    case 'senza_elenco':
      return true;
    default:
      return provenienza satisfies never;
  }
}

/**
 * Nessuno garantisce che il nome sia di chi ha firmato: nessuna autorità che valga oggi, o il certificato è firmato da sé. Un verbale, o
 * l'elenco dei rilanci, con questa firma si accoglie soltanto scrivendo perché (R67, R68).
 */
export function senzaGaranzia(firma: Pick<FirmaLetta, 'autofirmato' | 'provenienza'>): boolean {
  return firma.autofirmato || autoritaInDubbio(firma);
}

/** Perché un file non vale come dichiarazione firmata; `null` se vale (R07). Ogni firma che porta deve essere buona. */
export function impedimentoAllaDichiarazione(
  { firme, leggibile, rappresentante, motivo }: DichiarazioneDaAcquisire,
  adesso: Istante,
): ImpedimentoDichiarazione | null {
  const [prima] = firme;
  if (prima === undefined) return { codice: 'R07_senza_firma' };
  for (const firma of firme) {
    const firmatario = nomeDelFirmatario(firma);
    const no = difettoDellaFirma(firma, firmatario);
    if (no !== null) return no;
    if (adesso > firma.al) return { codice: 'R07_certificato_scaduto', firmatario, alIl: firma.al };
    if (adesso < firma.dal) return { codice: 'R07_certificato_non_ancora_valido', firmatario, dalIl: firma.dal };
  }
  if (!leggibile) return { codice: 'R07_non_leggibile' };
  // Chi firma per un altro può averne la procura: lo dice chi acquisisce, e resta scritto.
  if (firmaDelRappresentante(firme, rappresentante) === null && motivo.trim() === '')
    return { codice: 'R07_firmatario_da_confermare', firmatario: nomeDelFirmatario(prima) };
  // Un dubbio sull'autorità non decide: chi acquisisce scrive perché la accoglie, e resta scritto.
  const ignota = firme.find(autoritaInDubbio);
  if (ignota !== undefined && motivo.trim() === '')
    return { codice: 'R07_autorita_da_confermare', firmatario: nomeDelFirmatario(ignota) };
  return null;
}

/** Ciò che ha chi non ha firmato quel documento, o non si sa chi sia: nessun motivo lo sana. */
function difettoDellaFirma(
  { integrita, autofirmato }: FirmaLetta,
  firmatario: string,
): ImpedimentoDichiarazione | null {
  if (integrita.stato === 'diversa') return { codice: 'R07_firma_non_integra', firmatario };
  if (integrita.stato === 'non_verificabile')
    return { codice: 'R07_firma_non_verificabile', firmatario, algoritmo: integrita.algoritmo };
  if (!soloFirmeDopo(integrita.dopo)) return { codice: 'R07_aggiunto_dopo_la_firma', firmatario };
  if (autofirmato) return { codice: 'R07_certificato_autofirmato', firmatario };
  return null;
}

/** Ciò che si legge è ciò che è stato firmato: dopo sono venute soltanto altre firme, marche temporali e ciò che le verifica. */
export const soloFirmeDopo = (dopo: readonly string[]): boolean =>
  dopo.every((una) => una === 'firma' || una === 'marca' || una === 'verifica');
