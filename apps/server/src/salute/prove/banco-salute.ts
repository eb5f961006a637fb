import { z } from 'zod';
import { saluteDa, VARIABILI_SALUTE } from '../../piattaforma/configurazione/salute.ts';
import { accodaAvviso } from '../../posta/avvisi/avvisi.ts';
import { type BancoOperatori, preparaBancoOperatori } from '../../prove/banco-operatori.ts';
import { comando, portaInGara } from '../../prove/gara.ts';
import { REFERENTE } from '../../prove/referente.ts';
import { FERMA_PER_ORDINE } from '../../prove/vendita-pubblicata.ts';
import type { Muto } from '../../vendita/pianificatore/processi.ts';
import { creaSalute, type Salute } from '../salute.ts';
import { creaQuadro, type Quadro } from '../sensori/quadro.ts';

export const MINUTO_MS = 60_000;
const CONFIGURAZIONE = saluteDa(z.object(VARIABILI_SALUTE).parse({}));

export type Sorvegliata = { asta: string; buste: [string, string]; altre: string[]; avvioIl: number };
type Processo = { quadro: Quadro; salute: Salute };

export type BancoSalute = {
  banco: BancoOperatori;
  /** Ciò che vede e sorveglia il processo di adesso. */
  quadro(): Quadro;
  salute(): Salute;
  /** Gli altri processi che tacciono, da adesso. */
  tacciono(...muti: Muto[]): void;
  nuovoProcesso(fermoDal?: number | null): Processo;
  /** Il processo di adesso si congeda e ne nasce un altro, sano. */
  rinasce(fermoDal?: number | null): Promise<void>;
  garaSorvegliata(come?: { offerenti?: number }): Promise<Sorvegliata>;
  presente(asta: string, chi: string, ruolo: string, secondiFa: number): Promise<void>;
  passa(ms: number, causa?: Parameters<Quadro['guasto']>[0] | null): Promise<void>;
  giro(): Promise<void>;
  tipi(asta: string): Promise<string[]>;
  ultima(asta: string): Promise<{ tipo: string; dati: unknown; attore: { tipo: string } }>;
  finisci(asta: string): Promise<void>;
};

/**
 * Il giro di salute su una base dati vera, con letture date dalla prova e un orologio che non scorre da sé. Nemmeno il
 * pianificatore gira da sé: le sue convocazioni, lette a operazioni aperte, entrerebbero nel registro a gara avviata.
 */
export async function preparaBancoSalute(): Promise<BancoSalute> {
  const banco = await preparaBancoOperatori({ daSolo: false });
  const { impianto } = banco.servizio;
  const { esecutore, indice } = impianto;
  let muti: Muto[] = [];
  let corrente = nuovoProcesso();

  function nuovoProcesso(fermoDal: number | null = null): Processo {
    const quadro = creaQuadro(banco.ora.adesso);
    const processi = { stato: async () => ({ filigranaIl: 0, muti }) };
    const avvisa = (asta: string, avviso: Parameters<typeof accodaAvviso>[2]) => accodaAvviso(impianto, asta, avviso);
    const parti = { parti: impianto, processi, configurazione: CONFIGURAZIONE, quadro, fermaDal: fermoDal, avvisa };
    return { quadro, salute: creaSalute(parti) };
  }

  async function rinasce(fermoDal: number | null = null): Promise<void> {
    await corrente.salute.congeda();
    corrente = nuovoProcesso(fermoDal);
  }

  async function inPari(asta: string): Promise<void> {
    const { stato, seq } = await esecutore.leggi(asta);
    await indice.aggiorna(stato, seq);
  }

  async function presente(asta: string, chi: string, ruolo: string, secondiFa: number): Promise<void> {
    // Che qualcuno non si vede da tanto lo scrive il proprietario: con il ruolo dell'applicazione un segnale non torna indietro.
    await banco.comeProprietario(
      `INSERT INTO presenze (asta, chi, ruolo, dal, visto)
       VALUES ($1, $2, $3, clock_timestamp() - interval '1 hour', clock_timestamp() - make_interval(secs => $4))
       ON CONFLICT (asta, chi) DO UPDATE SET visto = EXCLUDED.visto`,
      [asta, chi, ruolo, secondiFa],
    );
    // Chi conduce più vendite è presente in tutte da una sola: quando manca, manca da tutte (R49).
    if (ruolo === 'referente')
      await banco.comeProprietario(
        `UPDATE presenze SET visto = clock_timestamp() - make_interval(secs => $2) WHERE chi = $1 AND ruolo = 'referente'`,
        [chi, secondiFa],
      );
  }

  async function giro(): Promise<void> {
    await corrente.salute.sorveglia();
    // L'indice segue le scritture: chi sorveglia deve trovarlo in pari.
    for (const asta of await indice.dalVivo()) await inPari(asta);
  }

  return {
    banco,
    quadro: () => corrente.quadro,
    salute: () => corrente.salute,
    tacciono(...chi) {
      muti = chi;
    },
    nuovoProcesso,
    rinasce,
    /** Una gara in corso, con il referente collegato, sorvegliata da un processo appena nato e sano. */
    async garaSorvegliata({ offerenti = 2 } = {}) {
      await rinasce();
      const avvioIl = banco.ora.adesso;
      const gara = await portaInGara(esecutore, avvioIl, { offerenti });
      await inPari(gara.asta);
      await presente(gara.asta, REFERENTE.id, 'referente', 0);
      return { ...gara, avvioIl };
    },
    presente,
    /** Passa del tempo, con un guasto che dura, se c'è; poi la piattaforma guarda come sta. */
    async passa(ms, causa = null) {
      const dal = banco.ora.adesso;
      banco.ora.adesso += ms;
      if (causa !== null) corrente.quadro.guasto(causa, dal, banco.ora.adesso);
      await giro();
    },
    giro,
    /** I tipi delle voci che seguono l'avvio della gara. */
    async tipi(asta) {
      const voci = await impianto.tutteLeVoci(asta);
      return voci.map(({ tipo }) => tipo).slice(voci.findIndex(({ tipo }) => tipo === 'GaraAvviata') + 1);
    },
    async ultima(asta) {
      const voce = (await impianto.tutteLeVoci(asta)).at(-1);
      if (voce === undefined) throw new Error('registro vuoto');
      return voce;
    },
    /** Esito subito, così le gare di una prova non entrano nei giri delle altre. */
    async finisci(asta) {
      const atto = { tipo: 'dichiaraEsito', esito: 'rinviata', motivo: 'fine della prova' } as const;
      const { stato } = await esecutore.leggi(asta);
      const { adesso } = banco.ora;
      // A tempo finito prima si chiude: nemmeno un ordine ferma ciò che è finito (R53).
      if (stato.fase === 'gara' && stato.gara.fase === 'in_corso' && adesso >= stato.gara.scadeIl)
        await esecutore.esegui(
          asta,
          comando({ tipo: 'sistema', id: 'prova' }, { tipo: 'concludiGara', filigranaIl: adesso }),
          adesso,
        );
      for (const uno of [FERMA_PER_ORDINE, atto]) {
        const { rifiuto } = await esecutore.esegui(asta, comando(REFERENTE, uno), adesso);
        if (rifiuto !== null) throw new Error(`${uno.tipo}: ${rifiuto.codice}`);
      }
      await inPari(asta);
    },
  };
}
