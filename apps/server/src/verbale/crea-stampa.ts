import { createHash } from 'node:crypto';
import type { BustaIdentita, Rimborso } from '@gestore/contratto';
import type { StatoPubblicato } from '@gestore/dominio';
import type { Voce } from '@gestore/registro';
import type { Pool } from 'pg';
import { applica, astaVuota } from '../comandi/asta-viva.ts';
import type { Orologio } from '../orologio.ts';
import { creaCompilatore } from './compila.ts';
import { elencoRilanci, type Materiale, resoconto, verbale } from './documenti.ts';
import { moduloVerbale } from './modulo.ts';
import type { Stampa } from './stampa.ts';

type Parti = {
  pool: Pool;
  orologio: Orologio;
  leggiVoci: (asta: string) => Promise<Voce[]>;
  identita: (stato: StatoPubblicato) => Promise<BustaIdentita[]>;
  rimborsi: (stato: StatoPubblicato) => Promise<Rimborso[]>;
};

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

  return {
    async redigi(asta) {
      const dati = await materiale(asta);
      const precedente = 'verbale' in dati.stato ? (dati.stato.verbale?.versione ?? 0) : 0;
      const pdf = await compilatore.compila(verbale(dati, precedente + 1));
      const impronta = createHash('sha256').update(pdf).digest('hex');
      await pool.query(
        'INSERT INTO verbali (asta, impronta, pdf, redatto_il) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
        [asta, impronta, Buffer.from(pdf), orologio.adesso()],
      );
      return impronta;
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
    modulo: (stato, emessoIl) => compilatore.compila(moduloVerbale(stato, emessoIl)),
  };
}
