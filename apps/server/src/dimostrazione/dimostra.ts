import { randomBytes } from 'node:crypto';
import { access, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as attendi } from 'node:timers/promises';
import { FASI_CON_ESITO, GIORNO_MS, giornoARoma, giornoInCifre, MINUTO_MS, nonSiLavora } from '@gestore/dominio';
import { sql } from 'kysely';
import { codiceTotp, nuovoSegretoTotp } from '../accesso/delegati/totp.ts';
import { creaUtenteAdmin } from '../accesso/delegati/utenti-admin.ts';
import { clienteSviluppo, eEmittenteSviluppo, OPERATORI_SVILUPPO } from '../accesso/operatori/oidc-sviluppo.ts';
import { registraOperatore } from '../accesso/operatori/operatori.ts';
import type { Servizio } from '../avvio/servizio.ts';
import type { OperatoreDeiConti } from '../banca/operatore.ts';
import type { Riga } from '../base-dati/tavole.ts';
import { unaDi } from '../base-dati/una-di.ts';
import type { Configurazione } from '../piattaforma/configurazione/configurazione.ts';
import { collegamentiPerRecapito } from '../posta/uscita/collegamento.ts';
import { invitiInRighe } from '../posta/uscita/senza-smtp.ts';
import { assegnaProcedura } from '../vendita/aste/elenchi/assegnazioni.ts';
import { richiesteDimostrative } from './aiuto.ts';
import { anagrafeDimostrativa, OPERATORE_DIMOSTRAZIONE, personeDimostrative, ufficiDimostrativi } from './anagrafe.ts';
import { eDellAnno, venditaDellAnno } from './anno.ts';
import { ammettiLaSpettatrice, collegamentoDellaSpettatrice } from './assiste.ts';
import { bancaDellaMattina, bancaDimostrativa } from './banca.ts';
import { bozzaDaCompletare, SEME_PRONTA, venditaAggiudicata, venditaInRaccolta, venditaPronta } from './carica.ts';
import { FILE_ACCESSI, FILE_DA_FINIRE } from './da-capo.ts';
import { dichiarazioneFirmata } from './dichiarazioni-dimostrative.ts';
import { documentiDimostrativi } from './documenti-dimostrativi.ts';
import { creaGestorePec } from './invenzioni/gestore-pec.ts';
import { lavorativoPrima } from './invenzioni/giorni.ts';
import { DELL_ANNO } from './invenzioni/in-calendario.ts';
import { INCARICATI } from './invenzioni/incaricati.ts';
import { presentatoriDimostrativi, type SorteDimostrativa } from './invenzioni/pacchetti.ts';
import { creaCaso } from './invenzioni/persone.ts';
import { tantePersone } from './invenzioni/persone-tante.ts';
import { venditeAperte } from './italia.ts';
import { type LottoDellaMattina, mattina } from './mattina.ts';
import { annuncio, type Delegata, INVITI_PRIMA_MS } from './passi.ts';

/** Da quanto è cominciata la mattina quando il server è pronto: la prima vendita aspetta, le altre sono più avanti. */
const MATTINA_DA_MS = 45 * MINUTO_MS;
/** Quante persone ha l'anagrafe, oltre a chi entra con un account. */
const IN_ANAGRAFE = 13;
/** Fra una vendita dell'anno passato e la seguente: chi lavora intanto non se ne accorge. */
const RESPIRO_MS = 120;
/** Ogni quante lo si dice. */
const SI_DICE_OGNI = 35;

type Accesso = { email: string; password: string; segretoTotp: string };
type Accessi = {
  delegato: Accesso;
  magistrato: Accesso;
  asta: string;
  /** Una gara in corso a cui si assiste; manca in ciò che ha caricato una versione passata. */
  gara?: string;
  /** Chi serve a continuare; manca in ciò che ha caricato una versione passata. */
  seguito?: { delegate: Delegata[]; operatori: [OperatoreDeiConti, OperatoreDeiConti]; finito: boolean };
};

/** La dimostrazione di un avvio: ciò che serve subito, e il resto mentre si lavora. */
type Dimostrazione = {
  /** `avanza` sente a che punto è, quando c'è da caricare. */
  carica(servizio: Servizio, avanza: (riga: string) => void): Promise<string[]>;
  continua(servizio: Servizio, dici: (riga: string) => void): void;
  /** Degli inviti di quella vendita dice la dimostrazione. */
  tace(asta: string | null): boolean;
  /** Finisce la vendita che ha in mano, e basta. */
  ferma(): Promise<void>;
};

export function creaDimostrazione(): Dimostrazione {
  let fase: 'carica' | 'continua' | 'finita' = 'carica';
  let fermata = false;
  let inCorso: Promise<void> = Promise.resolve();
  return {
    carica: caricaDimostrazione,
    continua(servizio, dici) {
      fase = 'continua';
      inCorso = continuaDimostrazione(servizio, { fermo: () => fermata, dici })
        .catch((errore: unknown) => servizio.contesto.log.error({ err: errore }, 'dimostrazione non completa'))
        .finally(() => {
          fase = 'finita';
        });
    },
    tace: (asta) => fase === 'carica' || (fase === 'continua' && eDellAnno(asta)),
    async ferma() {
      fermata = true;
      await inCorso;
    },
  };
}

const cartella = ({ contesto }: Servizio): string => resolve(contesto.configurazione.cartellaDati);
const fileAccessi = (servizio: Servizio): string => join(cartella(servizio), FILE_ACCESSI);
const fileDaFinire = (servizio: Servizio): string => join(cartella(servizio), FILE_DA_FINIRE);
const fileInviti = (servizio: Servizio): string => join(cartella(servizio), 'inviti.txt');
const fileDichiarazione = (servizio: Servizio): string => join(cartella(servizio), 'dichiarazione-di-esempio.pdf.p7m');

const scrivi = (servizio: Servizio, accessi: Accessi): Promise<void> =>
  writeFile(fileAccessi(servizio), JSON.stringify(accessi), { mode: 0o600 });

const leggi = (servizio: Servizio): Promise<Accessi | null> =>
  readFile(fileAccessi(servizio), 'utf8').then(
    (testo) => JSON.parse(testo) as Accessi,
    () => null,
  );

/**
 * In sviluppo, su una base dati vuota, carica un paese in piccolo: la vendita da condurre subito e la sua mattina, le vendite
 * aperte in tutta Italia, una in bozza, una aggiudicata, le persone, i movimenti, le richieste di aiuto. L'anno passato viene
 * dopo, con `continua`. Restituisce le righe con un accesso pronto per ciascun ruolo.
 */
async function caricaDimostrazione(servizio: Servizio, avanza: (riga: string) => void): Promise<string[]> {
  const noti = await leggi(servizio);
  if (noti !== null) return righe(servizio, noti);
  if (await daFinire(servizio)) return [aMeta(servizio)];
  if (!(await servizio.impianto.indice.vuoto())) return [];
  await writeFile(fileDaFinire(servizio), '', { mode: 0o600 });
  const accessi = await caricaTutto(servizio, avanza);
  await scrivi(servizio, accessi);
  await rm(fileDaFinire(servizio), { force: true });
  return righe(servizio, accessi);
}

/** Vero se chi la caricava si è interrotto: ciò che c'è non è intero, e caricarlo di nuovo lo raddoppierebbe. */
const daFinire = (servizio: Servizio): Promise<boolean> =>
  access(fileDaFinire(servizio)).then(
    () => true,
    () => false,
  );

function aMeta({ contesto: { configurazione } }: Servizio): string {
  const come =
    configurazione.urlBaseDati === null
      ? 'npm start -- --da-capo la carica da capo'
      : `per caricarla da capo si vuotano la base dati di DATABASE_URL e ${configurazione.cartellaDati}`;
  return `La dimostrazione non è stata caricata per intero: ${come}.`;
}

async function caricaTutto(servizio: Servizio, avanza: (riga: string) => void): Promise<Accessi> {
  const { contesto } = servizio;
  avanza('Carico la dimostrazione, una volta sola (1 di 3): la vendita da condurre e la sua mattina…');
  const { delegato, magistrato, altri } = await account(servizio);
  const chi = { delegatoId: delegato.id, delegatoNome: conTitolo('Avv.', INCARICATI.delegata) };
  await ufficiDimostrativi(servizio);
  const ora = Math.floor((contesto.orologio.adesso() - MATTINA_DA_MS) / MINUTO_MS) * MINUTO_MS;
  const convocatiIl = ora - INVITI_PRIMA_MS;
  const asta = await venditaPronta(servizio, chi, {
    lotto: 'LOTTO 1',
    inizioOperazioniIl: ora,
    termineOfferteIl: lavorativoPrima(ora - GIORNO_MS),
    convocatiIl,
  });
  await ammettiLaSpettatrice(servizio, asta, chi, convocatiIl);
  const operatori = await operatoriDiSviluppo(servizio);
  const lotti = await mattina(servizio, chi, { ora, gestorePec: await creaGestorePec() });
  const in_ = (stato: LottoDellaMattina['stato']): string[] =>
    lotti.filter((uno) => uno.stato === stato).map((uno) => uno.asta);
  const [gara] = in_('gara');
  if (gara !== undefined) await ammettiLaSpettatrice(servizio, gara, chi);
  avanza('Carico la dimostrazione (2 di 3): le vendite aperte in tutta Italia…');
  const inRaccolta = await venditaInRaccolta(servizio, chi, { lavorativa: true });
  await bozzaDaCompletare(servizio);
  const delegate = [...altri.map(({ delegata }) => delegata), chi];
  await venditeAperte(servizio, delegate);
  avanza('Carico la dimostrazione (3 di 3): conti, persone, documenti e inviti…');
  const aggiudicata = await venditaAggiudicata(servizio, chi, { invitiAllora: true, lavorativa: true });
  await bancaDimostrativa(servizio, aggiudicata);
  await bancaDellaMattina(servizio, [...in_('aggiudicata'), ...in_('da_aggiudicare'), ...in_('ferma')]);
  await richiesteDimostrative(servizio, [...in_('gara'), ...in_('ferma'), ...in_('aggiudicata')], operatori[0].id);
  await persone(servizio, { delegato, magistrato, altri });
  await documentiDimostrativi(servizio, [asta, inRaccolta]);
  await inviti(servizio, [asta, ...lotti.map((uno) => uno.asta)]);
  await writeFile(fileDichiarazione(servizio), await dichiarazioneFirmata('una qualunque', contesto.orologio.adesso()));
  const seguito = { delegate, operatori, finito: false };
  return { delegato, magistrato, asta, ...(gara !== undefined && { gara }), seguito };
}

/**
 * L'anno passato, vendita per vendita e con un respiro fra l'una e l'altra: intanto si lavora. Si ferma fra due vendite quando
 * `fermo` lo dice, e al prossimo avvio riprende da lì.
 */
async function continuaDimostrazione(
  servizio: Servizio,
  { fermo, dici }: { fermo: () => boolean; dici: (riga: string) => void },
): Promise<void> {
  const accessi = await leggi(servizio);
  if (accessi?.seguito === undefined || accessi.seguito.finito) return;
  const { delegate, operatori } = accessi.seguito;
  const gestorePec = await creaGestorePec();
  await fotoDelleAperte(servizio, fermo);
  dici(`Carico intanto un anno di vendite passate, per statistiche ed elenchi: si può già lavorare.`);
  for (let fatte = 0; fatte < DELL_ANNO; fatte += 1) {
    if (fermo()) return;
    if (fatte > 0 && fatte % SI_DICE_OGNI === 0) dici(`Vendite passate: ${fatte} di ${DELL_ANNO}.`);
    await venditaDellAnno(servizio, fatte, { delegate, operatori, gestorePec }).catch((errore: unknown) =>
      servizio.contesto.log.warn({ err: errore, numero: fatte }, 'una vendita della dimostrazione non è riuscita'),
    );
    await attendi(RESPIRO_MS);
  }
  await scrivi(servizio, { ...accessi, seguito: { ...accessi.seguito, finito: true } });
  dici(`Vendite passate: ${DELL_ANNO} di ${DELL_ANNO}. La dimostrazione è completa.`);
}

/** Foto e documenti delle vendite che si possono ancora cercare, una per volta: chi riparte trova quelle che mancano. */
async function fotoDelleAperte(servizio: Servizio, fermo: () => boolean): Promise<void> {
  const { rows } = await sql<Riga<'aste', 'id'>>`
    SELECT id FROM aste a
    WHERE fase NOT IN ('bozza', ${unaDi(FASI_CON_ESITO)}) AND NOT EXISTS (SELECT FROM documenti d WHERE d.asta = a.id)
    ORDER BY id`.execute(servizio.contesto.db);
  for (const { id } of rows) {
    if (fermo()) return;
    await documentiDimostrativi(servizio, [id]);
    await attendi(RESPIRO_MS);
  }
}

type Conto = Accesso & { id: string };
/** Un altro delegato: come conduce, e chi è. */
type Altro = { delegata: Delegata; persona: (typeof INCARICATI.altriDelegati)[number] };
type Account = { delegato: Conto; magistrato: Conto; altri: Altro[] };

const conTitolo = (titolo: string, { nome, cognome }: { nome: string; cognome: string }): string =>
  `${titolo} ${nome} ${cognome}`;

async function account(servizio: Servizio): Promise<Account> {
  const { delegata, giudice, altriDelegati } = INCARICATI;
  const [elena, paolo] = [conTitolo('Avv.', delegata), conTitolo('Dott.', giudice)];
  const delegato = await nuovoAccesso(servizio, 'delegata@studio.example', elena, 'delegato');
  const magistrato = await nuovoAccesso(servizio, 'giudice@tribunale.example', paolo, 'magistrato');
  const altri: Altro[] = [];
  for (const [i, persona] of altriDelegati.entries()) {
    const delegatoNome = conTitolo(persona.titolo, persona);
    const { id } = await nuovoAccesso(servizio, `delegato-${i + 1}@studio.example`, delegatoNome, 'delegato');
    altri.push({ delegata: { delegatoId: id, delegatoNome }, persona });
  }
  const { scheda } = await annuncio('4582509');
  const { db, segreti, orologio } = servizio.contesto;
  const dal = orologio.adesso();
  await assegnaProcedura(db, segreti, {
    utenteId: magistrato.id,
    tribunale: scheda.tribunale,
    ruolo: scheda.ruolo,
    dal,
  });
  return { delegato, magistrato, altri };
}

async function nuovoAccesso(
  { contesto }: Servizio,
  email: string,
  nome: string,
  ruolo: 'delegato' | 'magistrato',
): Promise<Conto> {
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

/** I due operatori del fornitore di sviluppo, che hanno già lavorato; senza di lui chi ha lavorato è la dimostrazione. */
async function operatoriDiSviluppo({ contesto }: Servizio): Promise<[OperatoreDeiConti, OperatoreDeiConti]> {
  const { configurazione, db, segreti, orologio } = contesto;
  const senza: [OperatoreDeiConti, OperatoreDeiConti] = [
    OPERATORE_DIMOSTRAZIONE,
    { id: '00000000-0000-4000-8000-00000000d101', nome: 'Seconda persona della dimostrazione' },
  ];
  if (configurazione.oidcSviluppo === null) return senza;
  const { emittente } = clienteSviluppo(configurazione, segreti);
  const adesso = orologio.adesso();
  const [primo, seconda] = OPERATORI_SVILUPPO;
  const conto = async ({ sub, name, email }: (typeof OPERATORI_SVILUPPO)[number], altrimenti: OperatoreDeiConti) => {
    const chi = { emittente, soggetto: sub, nome: name, email, adesso };
    const id = await registraOperatore(db, segreti, chi, eEmittenteSviluppo);
    return id === null ? altrimenti : { id, nome: name };
  };
  return [await conto(primo, senza[0]), await conto(seconda, senza[1])];
}

async function persone(servizio: Servizio, { delegato, magistrato, altri }: Account): Promise<void> {
  await anagrafeDimostrativa(servizio, delegato.id);
  const conAccount = [
    { utenteId: magistrato.id, persona: INCARICATI.giudice, qualifica: 'giudice' as const },
    ...altri.map(({ delegata, persona }) => ({
      utenteId: delegata.delegatoId,
      persona,
      qualifica: 'delegato' as const,
    })),
  ];
  await personeDimostrative(servizio, conAccount, tantePersone(IN_ANAGRAFE, creaCaso(5)));
}

/** Gli inviti della mattina, che nessuna posta porta: in un file, perché sono tanti. */
async function inviti(servizio: Servizio, aste: readonly string[]): Promise<void> {
  const tutti = [];
  for (const asta of aste) {
    const titolo = (await servizio.impianto.indice.una(asta))?.scheda.titolo ?? null;
    for (const { recapito, collegamento } of await collegamentiPerRecapito(servizio.impianto, asta))
      tutti.push({ titolo, destinatario: recapito, collegamento });
  }
  await writeFile(fileInviti(servizio), `${invitiInRighe(tutti).join('\n')}\n`, { mode: 0o600 });
}

async function righe(servizio: Servizio, { delegato, magistrato, asta, gara }: Accessi): Promise<string[]> {
  const { url, impianto, contesto } = servizio;
  const offerenti = offerentiDaStampare(await collegamentiPerRecapito(impianto, asta));
  const codice = (accesso: Accesso): string =>
    `codice ${codiceTotp(accesso.segretoTotp, contesto.orologio.adesso())} (poi: npm run gv -- totp ${accesso.segretoTotp})`;
  return [
    'Dati di dimostrazione. Accessi pronti:',
    `  operatori   ${url}/edicom/login   ${comeSiEntra(contesto.configurazione)}`,
    `  delegata    ${url}/admin/login    ${delegato.email}   ${delegato.password}   ${codice(delegato)}`,
    `  giudice     ${url}/admin/login    ${magistrato.email}   ${magistrato.password}   ${codice(magistrato)}`,
    ...offerenti.map(({ nome, sorte, collegamento }) => `  offerente   ${collegamento}   ${nome}: ${sorte}`),
    ...(await chiAssiste(servizio, asta, gara)),
    `  la vendita  ${url}/asta/${asta}   lotto 1, da condurre subito: la delegata la trova per prima`,
    ...(await diFesta(servizio, asta)),
    `  gli inviti di tutta la mattina, che nessun server di posta porta, sono in ${fileInviti(servizio)}`,
    `  per pubblicare una vendita nuova si carica la dichiarazione firmata ${fileDichiarazione(servizio)}, e si scrive perché non firma il legale rappresentante`,
  ];
}

/** Con che cosa entra la spettatrice: nella vendita da condurre e, finché dura, in una gara in corso. */
async function chiAssiste(servizio: Servizio, asta: string, gara: string | undefined): Promise<string[]> {
  const { nome, cognome } = INCARICATI.spettatrice;
  const riga = async (dove: string, che: string): Promise<string[]> => {
    const collegamento = await collegamentoDellaSpettatrice(servizio, dove);
    return collegamento === null ? [] : [`  spettatrice ${collegamento}   ${nome} ${cognome}: ${che}, senza offrire`];
  };
  const inGara = gara === undefined ? null : (await servizio.impianto.esecutore.leggi(gara)).stato;
  return [
    ...(await riga(asta, 'assiste alla vendita del lotto 1')),
    ...(gara !== undefined && inGara?.fase === 'gara' ? await riga(gara, 'assiste a una gara in corso') : []),
  ];
}

/** Se il giorno della vendita da condurre subito non è lavorativo lo si dice: le altre vendite non sono mai di un giorno così (cpc 155). */
async function diFesta({ impianto }: Servizio, asta: string): Promise<string[]> {
  const il = (await impianto.indice.una(asta))?.parametri.inizioOperazioniIl ?? null;
  if (il === null || !nonSiLavora(giornoARoma(il))) return [];
  return [
    `  la vendita e la sua mattina sono del ${giornoInCifre(giornoARoma(il))}, che non è un giorno lavorativo, perché si possano condurre subito; tutte le altre cadono in giorni lavorativi`,
  ];
}

/** Come entrano gli operatori: dal fornitore di sviluppo, se c'è, con la parola che il terminale dice. */
function comeSiEntra({ oidc, oidcSviluppo }: Configurazione): string {
  const [primo, seconda] = OPERATORI_SVILUPPO;
  if (oidcSviluppo !== null)
    return `(accesso di sviluppo, con la parola scritta qui sotto: «${primo.name}» e, dove servono due persone, «${seconda.name}»)`;
  return oidc === null
    ? '(non configurato: OIDC_ISSUER, o per provare OIDC_SVILUPPO=si)'
    : `(dal servizio di identità ${oidc.emittente})`;
}

/** Due che possono vincere e uno che sarà rifiutato, chi è chi: con questi si prova una gara intera. */
function offerentiDaStampare(
  collegamenti: readonly { recapito: string | null; collegamento: string }[],
): { nome: string; sorte: SorteDimostrativa; collegamento: string }[] {
  const presenti = presentatoriDimostrativi(SEME_PRONTA).flatMap(({ nome, pec, sorte }) => {
    const invito = collegamenti.find(({ recapito }) => recapito === pec);
    return invito === undefined ? [] : [{ nome, sorte, collegamento: invito.collegamento }];
  });
  const buoni = presenti.filter(({ sorte }) => sorte === 'può vincere');
  const cattivi = presenti.filter(({ sorte }) => sorte !== 'può vincere');
  return [...buoni.slice(0, 2), ...cattivi.slice(0, 1)];
}
