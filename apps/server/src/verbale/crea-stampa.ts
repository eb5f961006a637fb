import { createHash } from 'node:crypto';
import type { BustaIdentita, Rimborso } from '@gestore/contratto';
import { type TestoVerbale, testoVerbale } from '@gestore/contratto/testo-verbale';
import type { StatoPubblicato } from '@gestore/dominio';
import type { Voce } from '@gestore/registro';
import type { Pool } from 'pg';
import { applica, astaVuota } from '../comandi/asta-viva.ts';
import type { Orologio } from '../orologio.ts';
import { attestazione, type VenditaAttestata } from '../salute/attestazione.ts';
import { creaCompilatore } from './compila.ts';
import { documentoVerbale, elencoRilanci, type Materiale, resoconto, sezioniVerbale, verbale } from './documenti.ts';
import type { Documento } from './documento.ts';
import { moduloVerbale } from './modulo.ts';
import type { Stampa } from './stampa.ts';
import { bozzaDalRegistro, datiDi, difetti, ripreso, sezioniDa, tabelleMostrate } from './testo.ts';

type Parti = {
  pool: Pool;
  orologio: Orologio;
  leggiVoci: (asta: string) => Promise<Voce[]>;
  identita: (stato: StatoPubblicato) => Promise<BustaIdentita[]>;
  rimborsi: (stato: StatoPubblicato) => Promise<Rimborso[]>;
};

/** Il numero che avrà la prossima versione del verbale. */
function prossima({ stato }: Materiale): number {
  return ('verbale' in stato ? (stato.verbale?.versione ?? 0) : 0) + 1;
}

/** I documenti di una vendita: dal registro ai dati, dai dati al PDF/A-2a. */
export function creaStampa({ pool, orologio, leggiVoci, identita, rimborsi }: Parti): Stampa {
  const compilatore = creaCompilatore();

  async function materiale(asta: string): Promise<Materiale> {
    const voci = await leggiVoci(asta);
    const viva = astaVuota();
    applica(viva, voci);
    const { stato } = viva;
    if (stato.fase === 'inesistente' || stato.fase === 'bozza') throw new Error(`l'asta ${asta} non ha documenti`);
    return { stato, voci, identita: await identita(stato), rimborsi: await rimborsi(stato) };
  }

  async function conserva(asta: string, documento: Documento, testo: TestoVerbale | null): Promise<string> {
    const pdf = await compilatore.compila(documento);
    const impronta = createHash('sha256').update(pdf).digest('hex');
    await pool.query(
      'INSERT INTO verbali (asta, impronta, pdf, redatto_il, testo) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING',
      [asta, impronta, Buffer.from(pdf), orologio.adesso(), testo === null ? null : JSON.stringify(testo)],
    );
    return impronta;
  }

  /** Una versione rifatta dal solo registro non ha testo: si riparte da quella prima, perché nulla di scritto si perda. */
  async function ultimoTesto(
    asta: string,
    versioni: readonly { numero: number; impronta: string }[],
  ): Promise<{ numero: number; testo: TestoVerbale } | null> {
    const { rows } = await pool.query<{ impronta: string; testo: unknown }>(
      'SELECT impronta, testo FROM verbali WHERE asta = $1 AND testo IS NOT NULL',
      [asta],
    );
    const testi = new Map(rows.map(({ impronta, testo }) => [impronta, testo]));
    const ultima = versioni.findLast(({ impronta }) => testi.has(impronta));
    if (ultima === undefined) return null;
    return { numero: ultima.numero, testo: testoVerbale.parse(testi.get(ultima.impronta)) };
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
      const { rows } = await pool.query<{ pdf: Buffer }>('SELECT pdf FROM verbali WHERE asta = $1 AND impronta = $2', [
        asta,
        impronta,
      ]);
      const riga = rows[0];
      if (riga === undefined) throw new Error(`il verbale ${impronta} non si trova`);
      return riga.pdf;
    },
    rilanci: async (asta) => compilatore.compila(elencoRilanci(await materiale(asta))),
    resoconto: async (asta) => compilatore.compila(resoconto(await materiale(asta))),
    async attestazione(aste) {
      const vendite: VenditaAttestata[] = [];
      for (const asta of aste) {
        const voci = await leggiVoci(asta);
        const viva = astaVuota();
        applica(viva, voci);
        if (viva.stato.fase !== 'inesistente' && viva.stato.fase !== 'bozza') vendite.push({ stato: viva.stato, voci });
      }
      const documento = attestazione(vendite);
      return documento === null ? new Uint8Array(0) : compilatore.compila(documento);
    },
    modulo: (stato, emessoIl) => compilatore.compila(moduloVerbale(stato, emessoIl)),
  };
}
