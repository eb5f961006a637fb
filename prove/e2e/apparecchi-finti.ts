const { CHROMIUM } = process.env;

/**
 * Una pagina di prova vive secondi: compilarla di nuovo per renderla più veloce costa più di quanto renda. Le dodici prove di accessibilità,
 * due giri alternati: 302 e 278 secondi di CPU senza questo, 257 e 225 con questo. Chi misura le pagine non lo chiede.
 */
export const SENZA_OTTIMIZZARE = '--js-flags=--no-opt';

/**
 * Come parte un Chromium con videocamera e microfono finti, che concede da sé, e collegamenti che restano in questa macchina. Otto
 * immagini al secondo si muovono quanto venti, e per ciascuna chi conduce e chi guarda hanno un fotogramma da comprimere e da disegnare.
 */
export const CON_APPARECCHI_FINTI = {
  ...(CHROMIUM === undefined ? {} : { executablePath: CHROMIUM }),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-quic',
    SENZA_OTTIMIZZARE,
    '--use-fake-device-for-media-stream=fps=8',
    '--use-fake-ui-for-media-stream',
    '--allow-loopback-in-peer-connection',
  ],
};
