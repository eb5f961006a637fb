const { CHROMIUM } = process.env;

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
    '--use-fake-device-for-media-stream=fps=8',
    '--use-fake-ui-for-media-stream',
    '--allow-loopback-in-peer-connection',
  ],
};
