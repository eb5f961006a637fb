import { createHash } from 'node:crypto';
import type { BustaIdentita } from '@gestore/contratto';
import { leggiFattoDopo } from '@gestore/contratto/eventi/dopo';
import type { RimborsoDisposto } from '@gestore/contratto/ordini-rimborso';
import { type TestoVerbale, testoVerbale, type VersioneVerbale } from '@gestore/contratto/testo-verbale';
import type { StatoPubblicato } from '@gestore/dominio';
import type { Voce } from '@gestore/registro';
import { type Kysely, sql } from 'kysely';
import type { Riga } from '../base-dati/tavole.ts';
import type { Orologio } from '../bordo/orologio.ts';
import { applica, astaVuota } from '../vendita/comandi/asta-viva.ts';
import { flussoDopo } from '../vendita/dopo/seguiti.ts';
import { creaCompilatore } from './compila.ts';
import {
  documentoVerbale,
  elencoRilanci,
  type Integrazione,
  type Materiale,
  resoconto,
  sezioniVerbale,
  verbale,
} from './documenti.ts';
import type { Documento } from './documento.ts';
import { moduloVerbale } from './modulo.ts';
import { creaPerTesta } from './per-testa.ts';
import type { Stampa } from './stampa.ts';
import { bozzaDalRegistro, datiDi, difetti, ripreso, sezioniDa, tabelleMostrate } from './testo.ts';

/** Una vendita con il suo stato e il suo registro intero. */
type VenditaLetta = { stato: StatoPubblicato; voci: readonly Voce[] };

type Parti = {
  db: Kysely<unknown>;
  orologio: Orologio;
  leggiVoci: (asta: string) => Promise<Voce[]>;
  /** L'impronta dell'ultima voce. */
  testa: (asta: string) => Promise<string>;
  identita: (stato: StatoPubblicato) => Promise<BustaIdentita[]>;
  rimborsi: (stato: StatoPubblicato) => Promise<RimborsoDisposto[]>;
  /** Il documento che attesta i disservizi di quelle vendite; `null` se non ce n’è stato alcuno. */
  attestazione: (vendite: readonly VenditaLetta[], riservato: boolean, altre: number) => Documento | null;
};

/** Una vendita pubblicata; `null` di quella che non ha ancora nulla da documentare. */
async function letta(leggiVoci: Parti['leggiVoci'], asta: string): Promise<VenditaLetta | null> {
  const voci = await leggiVoci(asta);
  const viva = astaVuota();
  applica(viva, voci);
  const { stato } = viva;
  return stato.fase === 'inesistente' || stato.fase === 'bozza' ? null : { stato, voci };
}

async function conDocumenti(leggiVoci: Parti['leggiVoci'], asta: string): Promise<VenditaLetta> {
  const vendita = await letta(leggiVoci, asta);
  if (vendita === null) throw new Error(`l'asta ${asta} non ha documenti`);
  return vendita;
}

/** La vendita con ciò che si è aggiunto al suo verbale dopo l'esito, dal secondo registro (R68). */
async function conIntegrazioni(
  leggiVoci: Parti['leggiVoci'],
  asta: string,
): Promise<VenditaLetta & { integrazioni: Integrazione[] }> {
  const integrazioni = (await leggiVoci(flussoDopo(asta))).flatMap((voce) => {
    const fatto = leggiFattoDopo(voce);
    return fatto.tipo === 'VerbaleIntegrato' ? [{ numero: fatto.numero, il: voce.ricevutoIl, testo: fatto.testo }] : [];
  });
  return { ...(await conDocumenti(leggiVoci, asta)), integrazioni };
}

async function conRegistro(leggiVoci: Parti['leggiVoci'], aste: readonly string[]): Promise<VenditaLetta[]> {
  const vendite: VenditaLetta[] = [];
  for (const asta of aste) {
    const vendita = await letta(leggiVoci, asta);
    if (vendita !== null) vendite.push(vendita);
  }
  return vendite;
}

/** Il numero che avrà la prossima versione del verbale. */
function prossima({ stato }: Materiale): number {
  return ('verbale' in stato ? (stato.verbale?.versione ?? 0) : 0) + 1;
}

/** I documenti di una vendita: dal registro ai dati, dai dati al PDF/A-2a. */
export function creaStampa({ db, orologio, leggiVoci, testa, identita, rimborsi, attestazione }: Parti): Stampa {
  const compilatore = creaCompilatore();
  const perTesta = creaPerTesta(testa);

  async function materiale(asta: string): Promise<Materiale> {
    const letti = await conIntegrazioni(leggiVoci, asta);
    return { ...letti, identita: await identita(letti.stato), rimborsi: await rimborsi(letti.stato) };
  }

  async function conserva(asta: string, documento: Documento, testo: TestoVerbale | null): Promise<string> {
    const pdf = await compilatore.compila(documento);
    const impronta = createHash('sha256').update(pdf).digest('hex');
    await sql`
      INSERT INTO verbali (asta, impronta, pdf, redatto_il, testo)
      VALUES (${asta}, ${impronta}, ${Buffer.from(pdf)}, ${orologio.adesso()},
        ${testo === null ? null : JSON.stringify(testo)}) ON CONFLICT DO NOTHING`.execute(db);
    return impronta;
  }

  /** Una versione rifatta dal solo registro non ha testo: si riparte da quella prima, perché nulla di scritto si perda. */
  async function ultimoTesto(
    asta: string,
    versioni: readonly VersioneVerbale[],
  ): Promise<{ numero: number; testo: TestoVerbale } | null> {
    const { rows } = await sql<Riga<'verbali', 'impronta' | 'testo'>>`
      SELECT impronta, testo FROM verbali WHERE asta = ${asta} AND testo IS NOT NULL`.execute(db);
    const testi = new Map(rows.map(({ impronta, testo }) => [impronta, testo]));
    const ultima = versioni.findLast(({ impronta }) => testi.has(impronta));
    if (ultima === undefined) return null;
    return { numero: ultima.versione, testo: testoVerbale.parse(testi.get(ultima.impronta)) };
  }

  return {
    async redigi(asta) {
      const dati = await materiale(asta);
      return conserva(asta, verbale(dati, prossima(dati)), null);
    },
    async redigiConTesto(asta, testo) {
      const dati = await materiale(asta);
      const sezioni = sezioniVerbale(dati);
      const trovati = difetti(testo, sezioni);
      if (trovati.length > 0) return { difetti: trovati };
      const documento = documentoVerbale(dati, prossima(dati), sezioniDa(testo, sezioni));
      return { impronta: await conserva(asta, documento, testo) };
    },
    async bozza(asta, versioni) {
      const sezioni = sezioniVerbale(await materiale(asta));
      const salvato = await ultimoTesto(asta, versioni);
      return {
        testo: salvato === null ? bozzaDalRegistro(sezioni) : ripreso(salvato.testo, sezioni),
        daVersione: salvato?.numero ?? null,
        tabelle: tabelleMostrate(sezioni),
        dati: datiDi(sezioni),
      };
    },
    async verbaleConImpronta(asta, impronta) {
      const { rows } = await sql<Riga<'verbali', 'pdf'>>`
        SELECT pdf FROM verbali WHERE asta = ${asta} AND impronta = ${impronta}`.execute(db);
      const riga = rows[0];
      if (riga === undefined) throw new Error(`il verbale ${impronta} non si trova`);
      return riga.pdf;
    },
    rilanci: async (asta) => compilatore.compila(elencoRilanci(await materiale(asta))),
    resoconto: (asta) =>
      perTesta('resoconto', [asta], async () =>
        // Solo pseudonimi: delle identità non si legge nulla (R33).
        compilatore.compila(resoconto({ ...(await conDocumenti(leggiVoci, asta)), identita: [], rimborsi: [] })),
      ),
    attestazione: (aste, riservato = true, altre = 0) =>
      perTesta(riservato ? `attestazione ${altre}` : 'attestazione-per-chi-partecipa', aste, async () => {
        const documento = attestazione(await conRegistro(leggiVoci, aste), riservato, altre);
        return documento === null ? new Uint8Array(0) : compilatore.compila(documento);
      }),
    modulo: (stato, emessoIl) => compilatore.compila(moduloVerbale(stato, emessoIl)),
  };
}
