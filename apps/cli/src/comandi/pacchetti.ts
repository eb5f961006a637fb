import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { creaPacchettiDimostrativi } from '@gestore/server/dimostrazione/invenzioni/pacchetti';
import { SchemaAstaDimostrativa } from '@gestore/server/dimostrazione/invenzioni/parametri';
import { type ComandoGv, ErroreUso } from '../comando.ts';
import { leggiJson } from '../leggi-json.ts';

const AIUTO = `gv pacchetti --file parametri.json --cartella dir [--seme n]

Scrive in una cartella pacchetti d'offerta dimostrativi per un'asta: tre buoni, uno sotto il
minimo, uno con la cauzione scarsa di un centesimo, uno tardivo di un secondo, uno illeggibile.
Le persone sono inventate. A parità di parametri e di seme i file sono identici.

Il file di parametri:
  { "tribunale": "Tribunale di Milano", "ruolo": { "numero": "1477", "anno": 2022 },
    "lotto": "LOTTO UNICO", "prezzoBaseCent": 9310000, "offertaMinimaCent": 6982500,
    "cauzionePercento": 10, "termineOfferteIl": "2026-07-20T13:00:00+02:00",
    "inizioOperazioniIl": "2026-07-21T15:00:00+02:00" }`;

/** Pacchetti d’offerta dimostrativi su disco. */
export const pacchetti: ComandoGv = {
  sintesi: "scrive pacchetti d'offerta dimostrativi",
  aiuto: AIUTO,
  async esegui(argomenti, uscita) {
    const { values } = parseArgs({
      args: [...argomenti],
      options: { file: { type: 'string' }, cartella: { type: 'string' }, seme: { type: 'string', default: '1' } },
    });
    if (values.file === undefined || values.cartella === undefined)
      throw new ErroreUso('Servono --file con i parametri dell’asta e --cartella dove scrivere.');
    if (!/^\d{1,9}$/.test(values.seme)) throw new ErroreUso('Il seme è un numero intero, per esempio --seme 7.');
    const letta = SchemaAstaDimostrativa.safeParse(await leggiJson(values.file));
    if (!letta.success) {
      const campi = letta.error.issues.map((i) =>
        i.code === 'unrecognized_keys' ? i.keys.join(', ') : i.path.join('.'),
      );
      throw new ErroreUso(
        `Nel file di parametri questi campi mancano, sono di troppo o non si leggono: ${campi.join(', ')}.`,
      );
    }
    await mkdir(values.cartella, { recursive: true });
    for (const { nome, bytes, descrizione } of await creaPacchettiDimostrativi({
      asta: letta.data,
      seme: Number(values.seme),
    })) {
      await writeFile(join(values.cartella, nome), bytes);
      uscita.scrivi(`${nome.padEnd(34)} ${descrizione}`);
    }
    return 0;
  },
};
