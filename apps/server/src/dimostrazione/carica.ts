import { randomBytes, randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { importaPvp } from '@gestore/acquisizione/pvp';
import type { Atto, Attore, ParametriBozza, Scheda } from '@gestore/dominio';
import { OPERATORI_SVILUPPO } from '../accesso/oidc-sviluppo.ts';
import { codiceTotp, nuovoSegretoTotp } from '../accesso/totp.ts';
import { creaUtenteAdmin } from '../accesso/utenti-admin.ts';
import { deposita } from '../acquisizione/deposita.ts';
import { versa } from '../acquisizione/versa.ts';
import type { Servizio } from '../avvio/servizio.ts';
import { collegamentiPerRecapito } from '../posta/collegamento.ts';
import { assegnaProcedura } from '../vendita/aste/assegnazioni.ts';
import { bozzaDaPvp } from '../vendita/aste/bozza.ts';
import { anagrafeDimostrativa } from './anagrafe.ts';
import { bancaDimostrativa } from './banca.ts';
import { conduciFinoAllaGara, conduciFinoAllEsito } from './conduci.ts';
import { documentiDimostrativi } from './documenti-dimostrativi.ts';
import { creaGestorePec } from './gestore-pec.ts';
import {
  CASELLA_OFFERTE,
  creaPacchettiDimostrativi,
  presentatoriDimostrativi,
  type SorteDimostrativa,
} from './pacchetti.ts';

const GIORNO_MS = 86_400_000;
const MINUTO_MS = 60_000;
/** Da cui nascono le persone della vendita pronta. */
const SEME_PRONTA = 1;
/** Chi compila la dimostrazione, nel registro. */
const SISTEMA = { tipo: 'sistema', id: 'dimostrazione' } as const;

type Accesso = { email: string; password: string; segretoTotp: string };
type Accessi = { delegato: Accesso; magistrato: Accesso; asta: string };

/**
 * In sviluppo, su una base dati vuota, carica le vendite ricavate dagli annunci reali: una pronta da condurre subito,
 * una in raccolta, una in bozza, una aggiudicata. Restituisce le righe con un accesso pronto per ciascun ruolo.
 */
export async function caricaDimostrazione(servizio: Servizio): Promise<string[]> {
  const file = join(resolve(servizio.contesto.configurazione.cartellaDati), 'dimostrazione.json');
  const noti = await readFile(file, 'utf8').then(
    (testo) => JSON.parse(testo) as Accessi,
    () => null,
  );
  if (noti !== null) return righe(servizio, noti);
  if (!(await servizio.vendita.indice.vuoto())) return [];
  const delegato = await nuovoAccesso(servizio, 'delegata@studio.example', 'Avv. Elena Conti', 'delegato');
  const magistrato = await nuovoAccesso(servizio, 'giudice@tribunale.example', 'Dott. Paolo Serra', 'magistrato');
  const chi = { delegatoId: delegato.id, delegatoNome: 'Avv. Elena Conti' };
  const { scheda } = await annuncio('4582509');
  await assegnaProcedura(servizio.contesto.db, servizio.contesto.segreti, {
    utenteId: magistrato.id,
    tribunale: scheda.tribunale,
    ruolo: scheda.ruolo,
    dal: servizio.contesto.orologio.adesso(),
  });
  const asta = await venditaPronta(servizio, chi);
  const inRaccolta = await venditaInRaccolta(servizio, chi);
  await bozzaDaCompletare(servizio);
  await bancaDimostrativa(servizio, await venditaAggiudicata(servizio, chi));
  await anagrafeDimostrativa(servizio, delegato.id);
  await documentiDimostrativi(servizio, [asta, inRaccolta]);
  const accessi: Accessi = { delegato, magistrato, asta };
  await writeFile(file, JSON.stringify(accessi), { mode: 0o600 });
  return righe(servizio, accessi);
}

async function nuovoAccesso(
  { contesto }: Servizio,
  email: string,
  nome: string,
  ruolo: 'delegato' | 'magistrato',
): Promise<Accesso & { id: string }> {
  const password = randomBytes(9).toString('base64url');
  const segretoTotp = nuovoSegretoTotp();
  const { id } = await creaUtenteAdmin(contesto.db, contesto.segreti, {
    email,
    nome,
    password,
    ruolo,
    adesso: contesto.orologio.adesso(),
    segretoTotp,
  });
  return { id, email, password, segretoTotp };
}

export type Delegata = { delegatoId: string; delegatoNome: string };

/** Cislago, 93.100 con minima 69.825: le operazioni si possono aprire appena il server è pronto. */
export async function venditaPronta(servizio: Servizio, chi: Delegata): Promise<string> {
  const adesso = servizio.contesto.orologio.adesso();
  const inizioOperazioniIl = Math.floor(adesso / MINUTO_MS) * MINUTO_MS;
  return venditaConOfferte(servizio, chi, { lotto: null, inizioOperazioniIl, seme: SEME_PRONTA });
}

/** Un secondo lotto della stessa procedura, aggiudicato una settimana fa: esito, rimborsi e verbale si vedono subito. */
export async function venditaAggiudicata(servizio: Servizio, chi: Delegata): Promise<string> {
  const giorno = Math.floor(servizio.contesto.orologio.adesso() / GIORNO_MS) * GIORNO_MS;
  const inizioOperazioniIl = giorno - 7 * GIORNO_MS + 9 * 60 * MINUTO_MS;
  const asta = await venditaConOfferte(servizio, chi, { lotto: 'LOTTO 2', inizioOperazioniIl, seme: 2 });
  await conduciFinoAllEsito({ vendita: servizio.vendita, asta, referente: referente(chi) }, inizioOperazioniIl);
  return inElenco(servizio, asta);
}

/** Un terzo lotto con la gara in corso da pochi secondi. */
export async function venditaInGara(servizio: Servizio, chi: Delegata, unitaTempoMs?: number): Promise<string> {
  const adesso = servizio.contesto.orologio.adesso();
  const inizioOperazioniIl = Math.floor(adesso / MINUTO_MS) * MINUTO_MS - MINUTO_MS;
  const asta = await venditaConOfferte(servizio, chi, { lotto: 'LOTTO 3', inizioOperazioniIl, seme: 3, unitaTempoMs });
  await conduciFinoAllaGara({ vendita: servizio.vendita, asta, referente: referente(chi) }, adesso - MINUTO_MS);
  return inElenco(servizio, asta);
}

const referente = ({ delegatoId }: Delegata): Attore => ({ tipo: 'referente', id: delegatoId });

type Offerte = {
  lotto: string | null;
  inizioOperazioniIl: number;
  seme: number;
  unitaTempoMs?: number | undefined;
};

/** Dall'annuncio di Cislago, con i sette pacchetti d'offerta depositati e gli inviti partiti. */
async function venditaConOfferte(
  servizio: Servizio,
  chi: Delegata,
  { lotto, inizioOperazioniIl, seme, unitaTempoMs }: Offerte,
): Promise<string> {
  const termineOfferteIl = inizioOperazioniIl - GIORNO_MS;
  const { scheda, parametri } = await annuncio('4582509');
  const codice = lotto ?? scheda.lotto.codice;
  const completi = {
    ...parametri,
    rilancioMinimoCent: 100_000,
    termineOfferteIl,
    inizioOperazioniIl,
    unitaTempoMs: unitaTempoMs ?? parametri.unitaTempoMs,
  };
  const id = await pubblica(
    servizio,
    {
      ...scheda,
      titolo: scheda.titolo.replace(scheda.lotto.codice, codice),
      lotto: { ...scheda.lotto, codice },
      ...chi,
    },
    completi,
    inizioOperazioniIl - 60 * GIORNO_MS,
  );
  const gestorePec = await creaGestorePec();
  const fiducia = { autorita: [gestorePec.autorita], caselle: [CASELLA_OFFERTE] };
  const parti = { ...servizio.parti.deposito, fiducia };
  const pacchetti = await creaPacchettiDimostrativi({
    asta: {
      tribunale: scheda.tribunale,
      ruolo: scheda.ruolo ?? { numero: '1', anno: 2026 },
      lotto: codice,
      prezzoBaseCent: completi.prezzoBaseCent ?? 0,
      offertaMinimaCent: completi.offertaMinimaCent ?? 0,
      cauzionePercento: completi.cauzionePercento ?? 10,
      termineOfferteIl,
      inizioOperazioniIl,
    },
    seme,
    gestorePec,
  });
  for (const { nome, bytes, depositataIl } of pacchetti) await deposita(parti, id, { nome, byte: bytes }, depositataIl);
  await versa(parti, id);
  return inElenco(servizio, id);
}

/** Rosolini, 46.037,11 con minima stampata 34.527,83 e rilanci di 3.000: raccoglie offerte per venti giorni. */
export async function venditaInRaccolta(servizio: Servizio, chi: Delegata): Promise<string> {
  const adesso = servizio.contesto.orologio.adesso();
  const giorno = Math.floor(adesso / GIORNO_MS) * GIORNO_MS;
  const { scheda, parametri } = await annuncio('rosolini-672-2012');
  const inizioOperazioniIl = giorno + 21 * GIORNO_MS + 9 * 60 * MINUTO_MS;
  return pubblica(
    servizio,
    { ...scheda, ...chi },
    { ...parametri, termineOfferteIl: inizioOperazioniIl - GIORNO_MS + 120 * MINUTO_MS, inizioOperazioniIl },
    adesso - 30 * GIORNO_MS,
  );
}

/** Rovigo, 28.000 con rilanci di 500: l'avviso lascia aperte le date e resta da completare. */
export async function bozzaDaCompletare(servizio: Servizio): Promise<string> {
  const { scheda, parametri } = await annuncio('rovigo-avviso');
  const id = randomUUID();
  await registra(servizio, id, { tipo: 'creaAsta', id, scheda, parametri }, servizio.contesto.orologio.adesso());
  return inElenco(servizio, id);
}

/** Pubblicata all'istante dato: la storia della dimostrazione comincia prima dell'avvio, `registratoIl` resta quello vero. */
async function pubblica(
  servizio: Servizio,
  scheda: Scheda,
  parametri: ParametriBozza,
  quando: number,
): Promise<string> {
  const id = randomUUID();
  await registra(servizio, id, { tipo: 'creaAsta', id, scheda, parametri }, quando);
  await registra(servizio, id, { tipo: 'pubblicaAsta' }, quando);
  return inElenco(servizio, id);
}

/** L'elenco segue il registro poco dopo: chi carica la dimostrazione la trova già tutta. */
async function inElenco({ vendita }: Servizio, asta: string): Promise<string> {
  const { stato, seq } = await vendita.esecutore.leggi(asta);
  await vendita.indice.aggiorna(stato, seq);
  return asta;
}

async function registra({ vendita }: Servizio, asta: string, atto: Atto, quando: number): Promise<void> {
  const { rifiuto } = await vendita.esecutore.esegui(asta, { comandoId: randomUUID(), attore: SISTEMA, atto }, quando);
  if (rifiuto !== null) throw new Error(`dimostrazione: ${rifiuto.codice} ${JSON.stringify(rifiuto.dati)}`);
}

async function annuncio(nome: string): Promise<{ scheda: Scheda; parametri: ParametriBozza }> {
  const esito = importaPvp(JSON.parse(await readFile(new URL(`./pvp/${nome}.json`, import.meta.url), 'utf8')));
  if (esito.esito === 'rifiutata') throw new Error(`dimostrazione: ${nome} non si importa`);
  return bozzaDaPvp(esito.bozza);
}

async function righe({ url, vendita, contesto }: Servizio, { delegato, magistrato, asta }: Accessi): Promise<string[]> {
  const offerenti = offerentiDaStampare(await collegamentiPerRecapito(vendita, asta));
  const [primo, seconda] = OPERATORI_SVILUPPO;
  const codice = (accesso: Accesso): string =>
    `codice ${codiceTotp(accesso.segretoTotp, contesto.orologio.adesso())} (poi: npm run gv -- totp ${accesso.segretoTotp})`;
  return [
    'Dati di dimostrazione. Accessi pronti:',
    `  operatori   ${url}/edicom/login   (accesso di sviluppo, nessuna password: «${primo.name}» e, dove servono due persone, «${seconda.name}»)`,
    `  delegata    ${url}/admin/login    ${delegato.email}   ${delegato.password}   ${codice(delegato)}`,
    `  giudice     ${url}/admin/login    ${magistrato.email}   ${magistrato.password}   ${codice(magistrato)}`,
    ...offerenti.map(({ nome, sorte, collegamento }) => `  offerente   ${collegamento}   ${nome}: ${sorte}`),
  ];
}

/** Due che possono vincere e uno che sarà rifiutato, chi è chi: con questi si prova una gara intera. */
function offerentiDaStampare(
  collegamenti: readonly { recapito: string | null; collegamento: string }[],
): { nome: string; sorte: SorteDimostrativa; collegamento: string }[] {
  const presenti = presentatoriDimostrativi(SEME_PRONTA).flatMap(({ nome, pec, sorte }) => {
    const suo = collegamenti.find(({ recapito }) => recapito === pec);
    return suo === undefined ? [] : [{ nome, sorte, collegamento: suo.collegamento }];
  });
  const buoni = presenti.filter(({ sorte }) => sorte === 'può vincere');
  const cattivi = presenti.filter(({ sorte }) => sorte !== 'può vincere');
  return [...buoni.slice(0, 2), ...cattivi.slice(0, 1)];
}
