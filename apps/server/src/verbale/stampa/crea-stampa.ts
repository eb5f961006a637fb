import { createHash } from 'node:crypto';
import type { BustaIdentita } from '@gestore/contratto';
import type { RimborsoDisposto } from '@gestore/contratto/banca/ordini-rimborso';
import { leggiFattoDopo } from '@gestore/contratto/eventi/dopo';
import { type BozzaVerbale, type TestoVerbale, testoVerbale } from '@gestore/contratto/verbale/testo-verbale';
import {
  DOPO_INIZIALE,
  eFra,
  evolviDopo,
  FASI_FIRMATE,
  rateVersate,
  type StatoPubblicato,
  type VenditaEsitata,
} from '@gestore/dominio';
import type { Voce } from '@gestore/registro';
import { type Kysely, sql } from 'kysely';
import type { Riga } from '../../base-dati/tavole.ts';
import type { Orologio } from '../../piattaforma/ora/orologio.ts';
import { applica, astaVuota } from '../../vendita/comandi/asta-viva.ts';
import { flussoDopo } from '../../vendita/dopo/flusso.ts';
import { venditaEsitata } from '../../vendita/dopo/vendita-esitata.ts';
import { foglioEsito } from '../cancelleria/foglio-esito.ts';
import {
  documentoVerbale,
  elencoRilanci,
  fattiNarrati,
  integrazioneDelVerbale,
  type Materiale,
  resoconto,
  sezioniVerbale,
  verbale,
} from '../documenti.ts';
import type { Documento } from '../documento.ts';
import { elencoDaFirmare } from '../elenco-da-firmare.ts';
import { conModello, type ModelloDi, valoriDelModello } from '../modello-ufficio.ts';
import { moduloVerbale } from '../modulo.ts';
import type { PerditaDelleRate } from '../racconto/caducato.ts';
import { type Integrazione, nonStampate } from '../racconto/integrazioni.ts';
import type { GestoreStampato } from '../racconto/premesse.ts';
import type { SpettatoreAmmesso } from '../racconto/presenti.ts';
import { ricevutaStampata } from '../ricevuta-stampata.ts';
import { bozzaDalRegistro, datiDi, difetti, ripreso, sezioniDa, tabelleMostrate } from '../testo.ts';
import { conVerifica } from '../verifica-di.ts';
import type { VersioneDalRegistro } from '../versioni.ts';
import { type Compilatore, creaCompilatore } from './compila.ts';
import { creaPerTesta } from './per-testa.ts';
import type { Stampa } from './stampa.ts';

/** Una vendita con il suo stato e il suo registro intero; `esitata` è `null` finché un esito non c'è. */
type VenditaLetta = { stato: StatoPubblicato; voci: readonly Voce[]; esitata: VenditaEsitata | null };

type Parti = {
  db: Kysely<unknown>;
  orologio: Orologio;
  leggiVoci: (asta: string) => Promise<Voce[]>;
  /** L'impronta dell'ultima voce. */
  testa: (asta: string) => Promise<string>;
  identita: (stato: StatoPubblicato) => Promise<BustaIdentita[]>;
  rimborsi: (stato: StatoPubblicato) => Promise<RimborsoDisposto[]>;
  modelloDi: ModelloDi;
  /** Chi conduce la piattaforma, come lo dice l'installazione. */
  gestore: GestoreStampato;
  /** Dove sta la pagina che verifica. */
  baseUrl: string;
  /** Chi è stato ammesso ad assistere, con il suo nome. */
  spettatori: (asta: string) => Promise<SpettatoreAmmesso[]>;
  /** Il documento che attesta i disservizi di quelle vendite; `null` se non ce n’è stato alcuno. */
  attestazione: (vendite: readonly VenditaLetta[], riservato: boolean, altre: number) => Documento | null;
};

/** Una vendita pubblicata; `null` di quella che non ha ancora nulla da documentare. */
async function letta(leggiVoci: Parti['leggiVoci'], asta: string): Promise<VenditaLetta | null> {
  const voci = await leggiVoci(asta);
  const viva = astaVuota();
  applica(viva, voci);
  const { stato } = viva;
  return stato.fase === 'inesistente' || stato.fase === 'bozza' ? null : { stato, voci, esitata: venditaEsitata(viva) };
}

async function conDocumenti(leggiVoci: Parti['leggiVoci'], asta: string): Promise<VenditaLetta> {
  const vendita = await letta(leggiVoci, asta);
  if (vendita === null) throw new Error(`l'asta ${asta} non ha documenti`);
  return vendita;
}

type DalSecondoRegistro = Required<Pick<Materiale, 'integrazioni' | 'pagamento' | 'rateVersateCent' | 'ratePerdute'>>;

/** La vendita con ciò che il secondo registro aggiunge al suo verbale: le integrazioni, dove si paga, e le rate versate, o perdute (R68, R69, R70). */
async function conCioCheSegue(leggiVoci: Parti['leggiVoci'], asta: string): Promise<VenditaLetta & DalSecondoRegistro> {
  const vendita = await conDocumenti(leggiVoci, asta);
  const integrazioni: Integrazione[] = [];
  const ratePerdute: PerditaDelleRate[] = [];
  let pagamento: Materiale['pagamento'] = null;
  let dopo = DOPO_INIZIALE;
  for (const voce of await leggiVoci(flussoDopo(asta))) {
    const fatto = leggiFattoDopo(voce);
    if (fatto.tipo === 'VerbaleIntegrato')
      integrazioni.push({
        numero: fatto.numero,
        il: voce.ricevutoIl,
        registrataIl: voce.registratoIl,
        testo: fatto.testo,
      });
    if (fatto.tipo === 'ContoIndicato') pagamento = fatto;
    if (fatto.tipo === 'RatePerdute') ratePerdute.push(fatto);
    dopo = evolviDopo(dopo, fatto);
  }
  const rateVersateCent = vendita.esitata === null ? 0 : rateVersate(dopo, vendita.esitata);
  return { ...vendita, integrazioni, pagamento, rateVersateCent, ratePerdute };
}

async function conRegistro(leggiVoci: Parti['leggiVoci'], aste: readonly string[]): Promise<VenditaLetta[]> {
  const vendite: VenditaLetta[] = [];
  for (const asta of aste) {
    const vendita = await letta(leggiVoci, asta);
    if (vendita !== null) vendite.push(vendita);
  }
  return vendite;
}

/** Vero se il verbale è firmato: le versioni che seguono sono integrazioni (R68). */
const firmata = ({ stato: { fase } }: Materiale): boolean => eFra(fase, FASI_FIRMATE);

/** Il numero che avrà la prossima versione del verbale. */
function prossima({ stato }: Materiale): number {
  if (!('verbale' in stato) || stato.verbale === null) return 1;
  const ultima = 'seguente' in stato.verbale ? (stato.verbale.seguente ?? stato.verbale) : stato.verbale;
  return ultima.versione + 1;
}

/** Il numero che avrà la prossima versione dell'elenco dei rilanci. */
function prossimoElenco({ stato }: Materiale): number {
  return (('elenchi' in stato ? stato.elenchi?.at(-1)?.versione : undefined) ?? 0) + 1;
}

/** Ciò da cui nascono i documenti di chi conduce: i due registri, e le persone che stanno accanto. */
async function materialeDi(
  { leggiVoci, gestore, spettatori, identita, rimborsi }: Parti,
  asta: string,
): Promise<Materiale> {
  const letti = await conCioCheSegue(leggiVoci, asta);
  const { stato } = letti;
  return {
    ...letti,
    gestore,
    spettatori: await spettatori(asta),
    identita: await identita(stato),
    rimborsi: await rimborsi(stato),
  };
}

/** Una versione rifatta dal solo registro non ha testo: si riparte da quella prima, perché nulla di scritto si perda. */
async function ultimoTesto(
  db: Kysely<unknown>,
  asta: string,
  versioni: readonly VersioneDalRegistro[],
): Promise<{ numero: number; testo: TestoVerbale } | null> {
  const { rows } = await sql<Riga<'verbali', 'impronta' | 'testo'>>`
    SELECT impronta, testo FROM verbali WHERE asta = ${asta} AND testo IS NOT NULL`.execute(db);
  const testi = new Map(rows.map(({ impronta, testo }) => [impronta, testo]));
  const ultima = versioni.findLast(({ impronta }) => testi.has(impronta));
  if (ultima === undefined) return null;
  return { numero: ultima.versione, testo: testoVerbale.parse(testi.get(ultima.impronta)) };
}

/** I documenti di una vendita: dal registro ai dati, dai dati al PDF/A-2a (PDF/A-3a la ricevuta, che ha un allegato). */
export function creaStampa(parti: Parti): Stampa {
  const { db, orologio, leggiVoci, testa, attestazione, modelloDi, gestore, baseUrl } = parti;
  const materiale = (asta: string): Promise<Materiale> => materialeDi(parti, asta);
  const compilatore = creaCompilatore();
  const perTesta = creaPerTesta(testa);

  async function conserva(
    { stato: { id: asta }, voci }: Materiale,
    documento: Documento,
    testo: TestoVerbale | null,
  ): Promise<string> {
    const pdf = await compilatore.compila(conVerifica(documento, voci, baseUrl));
    const impronta = createHash('sha256').update(pdf).digest('hex');
    await sql`
      INSERT INTO verbali (asta, impronta, pdf, redatto_il, testo)
      VALUES (${asta}, ${impronta}, ${Buffer.from(pdf)}, ${orologio.adesso()},
        ${testo === null ? null : JSON.stringify(testo)}) ON CONFLICT DO NOTHING`.execute(db);
    return impronta;
  }

  return {
    async redigi(asta) {
      const dati = await materiale(asta);
      const redatto = firmata(dati) ? integrazioneDelVerbale : verbale;
      return conserva(dati, redatto(dati, prossima(dati)), null);
    },
    async redigiConTesto(asta, testo) {
      const dati = await materiale(asta);
      const sezioni = sezioniVerbale(dati);
      const trovati = difetti(testo, sezioni, Object.values(valoriDelModello(dati)));
      if (trovati.length > 0) return { difetti: trovati };
      const documento = documentoVerbale(dati, prossima(dati), sezioniDa(testo, sezioni));
      return { impronta: await conserva(dati, documento, testo) };
    },
    async bozza(asta, versioni, origine) {
      const salvato = await ultimoTesto(db, asta, versioni);
      const bozza = await bozzaDi(await materiale(asta), origine === 'registro' ? null : salvato, modelloDi);
      return { ...bozza, ultima: salvato?.numero ?? null };
    },
    ultimaConTesto: async (asta, versioni) => (await ultimoTesto(db, asta, versioni))?.numero ?? null,
    async redigiElenco(asta) {
      const dati = await materiale(asta);
      return conserva(dati, elencoDaFirmare(dati, prossimoElenco(dati)), null);
    },
    async redatto(asta, impronta) {
      const { rows } = await sql<Riga<'verbali', 'pdf'>>`
        SELECT pdf FROM verbali WHERE asta = ${asta} AND impronta = ${impronta}`.execute(db);
      const riga = rows[0];
      if (riga === undefined) throw new Error(`il documento ${impronta} non si trova`);
      return riga.pdf;
    },
    rilanci: async (asta) => compilatore.compila(elencoRilanci(await materiale(asta))),
    foglioEsito: async (asta) => compilatore.compila(foglioEsito(await materiale(asta))),
    resoconto: (asta) =>
      perTesta('resoconto', [asta], async () =>
        // Solo pseudonimi: delle identità non si legge nulla (R33).
        compilatore.compila(
          resoconto({ ...(await conDocumenti(leggiVoci, asta)), gestore, identita: [], rimborsi: [] }),
        ),
      ),
    attestazione: (aste, riservato = true, altre = 0) =>
      perTesta(riservato ? `attestazione ${altre}` : 'attestazione-per-chi-partecipa', aste, async () => {
        const documento = attestazione(await conRegistro(leggiVoci, aste), riservato, altre);
        return documento === null ? new Uint8Array(0) : compilatore.compila(documento);
      }),
    ...daiDueRegistri(leggiVoci),
    ...senzaLeggere(compilatore, gestore, baseUrl),
  };
}

/** Ciò che si sa dai due registri, senza stampare. */
const daiDueRegistri = (leggiVoci: Parti['leggiVoci']): Pick<Stampa, 'daIntegrare'> => ({
  async daIntegrare(asta) {
    const { integrazioni, ...letti } = await conCioCheSegue(leggiVoci, asta);
    return nonStampate(fattiNarrati(letti), integrazioni);
  },
});

/** Il testo da cui si parte: quello salvato, oppure quello del registro fra le formule dell'ufficio. */
async function bozzaDi(
  dati: Materiale,
  salvato: { numero: number; testo: TestoVerbale } | null,
  modelloDi: ModelloDi,
): Promise<Omit<BozzaVerbale, 'ultima'>> {
  const sezioni = sezioniVerbale(dati);
  const valori = valoriDelModello(dati);
  const trovato = salvato === null ? await modelloDi(dati.stato.scheda.tribunale) : null;
  const composte = trovato === null ? sezioni : conModello(sezioni, trovato.modello, valori);
  return {
    testo: salvato === null ? bozzaDalRegistro(composte) : ripreso(salvato.testo, sezioni),
    daVersione: salvato?.numero ?? null,
    tabelle: tabelleMostrate(sezioni),
    dati: [...new Set([...datiDi(sezioni), ...Object.values(valori)])],
    modello: trovato === null ? null : { ufficio: trovato.ufficio, versione: trovato.versione },
  };
}

/** Ciò che si stampa da quanto si ha già in mano. */
const senzaLeggere = (
  { compila }: Compilatore,
  gestore: GestoreStampato,
  baseUrl: string,
): Pick<Stampa, 'inPdf' | 'modulo' | 'ricevuta'> => ({
  inPdf: compila,
  modulo: (stato, emessoIl) => compila(moduloVerbale(stato, emessoIl, gestore)),
  ricevuta: (stato, ricevuta, pseudonimo) => compila(ricevutaStampata(stato, ricevuta, pseudonimo, baseUrl)),
});
