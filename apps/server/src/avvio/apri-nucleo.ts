import { resolve } from 'node:path';
import type { Voce } from '@gestore/registro';
import { cauzioniOrdinate } from '../banca/rimborsi/ordini/vivi-e-tornati.ts';
import type { Configurazione } from '../piattaforma/configurazione/configurazione.ts';
import { creaQuadro, type Quadro } from '../salute/sensori/quadro.ts';
import { creaSensori, type Sensori } from '../salute/sensori/sensori.ts';
import { conAnnunci } from '../tempo-reale/staffetta/annunci.ts';
import type { Ancora } from '../vendita/giornale/ancora/ancora.ts';
import { creaNucleo, type Nucleo } from '../vendita/nucleo.ts';
import { creaProcessi, type Processi } from '../vendita/pianificatore/processi.ts';
import type { CasaAperta } from './apri-casa.ts';
import { apriRegistro } from './apri-registro.ts';

export type NucleoAperto = {
  nucleo: Nucleo;
  ancora: Ancora;
  processi: Processi;
  /** Come sta il processo, e chi lo misura. */
  quadro: Quadro;
  sensori: Sensori;
  /** Da qui ogni voce scritta da questo processo, appena è certa, va anche a lui. */
  segui(chi: (voci: readonly Voce[]) => void): void;
};

/**
 * Il secondo tempo dell'avvio: il registro, chi vi scrive, e chi misura come. Con l'ora di una prova il tempo vero non conta, nemmeno
 * quello da cui il processo non batte. Ciò che apre si aggiunge a `fermate`.
 */
export async function apriNucleo(
  { casa, chiavi, base: { scritture }, ore }: CasaAperta,
  configurazione: Configurazione,
  fermate: (() => unknown)[],
  { aOraData }: { aOraData: boolean },
): Promise<NucleoAperto> {
  const { pool, db, orologio, log, segreti } = casa;
  const { derivaMs, sano: orologioSano, nonConfermata: oraNonConfermata } = ore;
  const quadro = creaQuadro(orologio.adesso());
  const sensori = creaSensori({
    quadro,
    soglie: configurazione.salute.soglie,
    orologio,
    db,
    derivaMs,
    orologioSano,
  });
  fermate.push(() => sensori.ferma());
  const seguono: ((voci: readonly Voce[]) => void)[] = [];
  const { ancora, ...registro } = await apriRegistro(
    {
      configurazione,
      cartella: resolve(configurazione.cartellaDati),
      db,
      pool,
      scritture,
      chiavi,
      orologio,
      log,
      fermate,
    },
    (scritto) =>
      conAnnunci(sensori.osserva(scritto), (voci) => {
        for (const chi of seguono) chi(voci);
      }),
  );
  const processi = creaProcessi(pool);
  const nucleo = creaNucleo(
    { ...casa, ...chiavi },
    {
      ...registro,
      cauzioniOrdinate: (tx, asta) => cauzioniOrdinate(tx, segreti, asta),
      orologioSano,
      oraNonConfermata,
      inRecinto: aOraData ? () => true : processi.inRecinto,
      filigranaDegliAltri: processi.filigranaDegliAltri,
      rilancioSenzaEsito: (il) => quadro.guasto(orologioSano() ? 'scritture' : 'orologio', il, orologio.adesso()),
    },
  );
  return { nucleo, ancora, processi, quadro, sensori, segui: (chi) => void seguono.push(chi) };
}
