import decodificaQr from 'qr/decode.js';
import { conPdf } from '../../documenti/pdf/pdfium.ts';

/** Con quanti punti si disegna la pagina larga 210 mm: otto per millimetro, come la vede il telefono di chi la inquadra. */
const PUNTI = 1_680;

/** Ciò che un telefono legge inquadrando una pagina, contata da zero, e il lato del codice senza margine, in millimetri. */
export type CodiceLetto = { testo: string; latoMm: number };

export function codiceStampato(pdf: Uint8Array, pagina: number): Promise<CodiceLetto> {
  return conPdf(new Uint8Array(pdf), (aperto) =>
    aperto.conPagina(pagina, PUNTI, async ({ disegna, larghezza: width, altezza: height }) => {
      let lato = 0;
      const testo = decodificaQr(
        { width, height, data: new Uint8Array(disegna().rgb) },
        {
          pointsOnDetect: ({ boundingBox }) => {
            lato = boundingBox.width;
          },
        },
      );
      return { testo, latoMm: (lato * 210) / PUNTI };
    }),
  );
}

export const quantePagine = (pdf: Uint8Array): Promise<number> =>
  conPdf(new Uint8Array(pdf), ({ pagine }) => Promise.resolve(pagine));
