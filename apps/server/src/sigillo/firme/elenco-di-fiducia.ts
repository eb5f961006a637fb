import { stat } from 'node:fs/promises';
import type { Provenienza } from '@gestore/contratto/documenti/provenienza';
import type { BasicConstraints, Certificate } from 'pkijs';
import { creaLavoroInDisparte } from '../../in-disparte/lavoro-in-disparte.ts';
import type { TestataElenco } from './elenco-di-fiducia.processo.ts';
import {
  ELENCO_BYTE_MAX,
  type ElencoDiFiduciaLetto,
  type EsitoElenco,
  leggiCertificato,
  nomeScritto,
  type ServizioDiFiducia,
} from './leggi-elenco-di-fiducia.ts';

/**
 * Da quale autorità viene il certificato di chi firma (R07): `altri` sono i certificati che la firma porta con sé, `firmatoIl` quando
 * chi firma dice di averlo fatto. Dice, e non decide: non solleva mai eccezioni.
 */
export type Fiducia = (
  certificato: Certificate,
  altri: readonly Certificate[],
  firmatoIl: number | null,
) => Promise<Provenienza>;

export const SENZA_ELENCO = { esito: 'senza_elenco', difetto: null } as const satisfies Provenienza;
export const nessunElenco: Fiducia = async () => SENZA_ELENCO;

/** Fra chi firma e un servizio dell'elenco, le autorità intermedie che la firma può portare con sé. */
const INTERMEDIE_MAX = 3;
/** Chi firma può mettervi quanti certificati vuole: se ne guardano i primi. */
const PORTATI_MAX = 10;
/** Certificati che si nominano l'un l'altro fanno mille strade: si provano le prime firme. */
const PROVE_MAX = 30;
const VINCOLI = '2.5.29.19';
/** Con un'impronta debole si può fare un certificato che ha la firma di un altro: MD5 e SHA-1, con RSA e ECDSA. */
const FIRME_DEBOLI: ReadonlySet<string> = new Set([
  '1.2.840.113549.1.1.4',
  '1.2.840.113549.1.1.5',
  '1.2.840.10045.4.1',
]);

const leggiInDisparte = creaLavoroInDisparte<TestataElenco, EsitoElenco>({
  modulo: new URL('./elenco-di-fiducia.processo.ts', import.meta.url),
  // Un elenco al limite si legge in una decina di secondi.
  msMax: 60_000,
  memoriaMb: 768,
  richiesteMax: 8,
  attesaAltreMs: 0,
});

/** Un file che non si finisce di leggere occupa un processo per un minuto: non a ogni firma. */
const RIPROVA_DOPO_MS = 10 * 60_000;

type Parti = {
  orologio: { adesso(): number };
  log: { warn(oggetto: object, testo: string): void };
  /** Il numero più alto che si sia mai letto, questo compreso. */
  piuAlto(letto: Pick<ElencoDiFiduciaLetto, 'numero' | 'del'>): Promise<number>;
  leggi?: (testata: TestataElenco) => Promise<EsitoElenco>;
};
type Letto = { chiave: string; nonPrimaDi: number; esito: Promise<EsitoElenco> };

/**
 * Guarda i certificati nell'elenco configurato; senza, dice che un elenco non c'è. Il file si legge in un processo suo, alla prima
 * firma e quando cambia: fra una firma e l'altra se ne guardano soltanto data e misura.
 */
export function creaFiducia(
  configurato: TestataElenco | null,
  { orologio, log, piuAlto, leggi = leggiInDisparte }: Parti,
): Fiducia {
  if (configurato === null) return nessunElenco;
  let letto: Letto | null = null;
  // Le firme sono molte, e il log lo dice una volta.
  let detto: string | null = null;
  async function rileggi(): Promise<EsitoElenco> {
    const { file, firmatari } = configurato as TestataElenco;
    const com = await stat(file).catch(() => null);
    if (com === null) return { difetto: 'manca' };
    // Una cartella non si legge, e di un dispositivo non si vede la fine.
    if (!com.isFile()) return { difetto: 'non_si_legge' };
    if (com.size > ELENCO_BYTE_MAX) return { difetto: 'troppo_grande' };
    const chiave = `${com.ino} ${com.mtimeMs} ${com.size}`;
    if (letto?.chiave === chiave && orologio.adesso() < letto.nonPrimaDi) return letto.esito;
    const lettura: Letto = {
      chiave,
      nonPrimaDi: Number.POSITIVE_INFINITY,
      esito: leggi({ file, firmatari }).then(inOrdine),
    };
    lettura.esito = lettura.esito.catch((errore: unknown): EsitoElenco => {
      log.warn({ err: errore }, 'elenco di fiducia non letto');
      // Può non essere colpa del file: più tardi ci si riprova.
      lettura.nonPrimaDi = orologio.adesso() + RIPROVA_DOPO_MS;
      return { difetto: 'non_si_legge' };
    });
    letto = lettura;
    return lettura.esito;
  }
  /** Un elenco vero che un altro ha già sostituito farebbe valere chi intanto è stato ritirato. */
  async function inOrdine(esito: EsitoElenco): Promise<EsitoElenco> {
    if ('difetto' in esito) return esito;
    return esito.elenco.numero < (await piuAlto(esito.elenco)) ? { difetto: 'superato' } : esito;
  }
  return async (certificato, altri, firmatoIl) => {
    const esito = await rileggi();
    if ('difetto' in esito) {
      if (detto !== esito.difetto)
        log.warn({ file: configurato.file, difetto: esito.difetto }, 'elenco di fiducia che non si usa');
      detto = esito.difetto;
      return { esito: 'senza_elenco', difetto: esito.difetto };
    }
    detto = null;
    return cercaNellElenco(esito.elenco, certificato, altri, { firmatoIl, adesso: orologio.adesso() });
  };
}

type Quando = { firmatoIl: number | null; adesso: number };

/** Il servizio da cui il certificato discende, attivo quando chi firma dice di aver firmato; ora, se non lo dice o dice dopo. */
export async function cercaNellElenco(
  { servizi, numero, del, fino }: ElencoDiFiduciaLetto,
  certificato: Certificate,
  altri: readonly Certificate[],
  { firmatoIl, adesso }: Quando,
): Promise<Provenienza> {
  const elenco = { numero, del, fino, scaduto: fino !== null && adesso > fino };
  const quando = Math.min(firmatoIl ?? adesso, adesso);
  const attivi = servizi.filter((uno) => attivoIl(uno, quando));
  const catena = { servizi: attivi, altri: altri.slice(0, PORTATI_MAX), prove: PROVE_MAX };
  const servizio = await discendeDa(certificato, catena, INTERMEDIE_MAX).catch(() => null);
  if (servizio === null) return { esito: 'non_in_elenco', elenco };
  // La data della firma la scrive chi firma: se il servizio è stato ritirato dopo, può averla scritta ieri.
  return {
    esito: 'in_elenco',
    ritirato: !attivoIl(servizio, adesso),
    servizio: servizio.nome,
    prestatore: servizio.prestatore,
    elenco,
  };
}

/** I servizi, i certificati che la firma porta con sé, e quante firme si verificano ancora prima di rinunciare. */
type Catena = { servizi: readonly ServizioDiFiducia[]; altri: readonly Certificate[]; prove: number };

/** Lo stato che valeva allora è l'ultimo cominciato. */
function attivoIl({ stati }: ServizioDiFiducia, quando: number): boolean {
  const [allora] = stati.filter(({ dal }) => dal <= quando).toSorted((a, b) => b.dal - a.dal);
  return allora?.attivo === true;
}

async function discendeDa(
  certificato: Certificate,
  catena: Catena,
  intermedie: number,
): Promise<ServizioDiFiducia | null> {
  const emittente = nomeScritto(certificato.issuer);
  for (const servizio of catena.servizi)
    for (const { der, soggetto } of servizio.certificati)
      if (soggetto === emittente && (await emesso(certificato, leggiCertificato(Buffer.from(der, 'base64')), catena)))
        return servizio;
  if (intermedie === 0) return null;
  for (const intermedia of catena.altri) {
    if (nomeScritto(intermedia.subject) !== emittente || !eAutorita(intermedia)) continue;
    if (!(await emesso(certificato, intermedia, catena))) continue;
    const sopra = await discendeDa(intermedia, catena, intermedie - 1);
    if (sopra !== null) return sopra;
  }
  return null;
}

async function emesso(certificato: Certificate, autorita: Certificate, catena: Catena): Promise<boolean> {
  if (FIRME_DEBOLI.has(certificato.signatureAlgorithm.algorithmId) || catena.prove === 0) return false;
  catena.prove -= 1;
  return certificato.verify(autorita).catch(() => false);
}

function eAutorita(certificato: Certificate): boolean {
  const vincoli = certificato.extensions?.find(({ extnID }) => extnID === VINCOLI)?.parsedValue;
  return (vincoli as BasicConstraints | undefined)?.cA === true;
}
