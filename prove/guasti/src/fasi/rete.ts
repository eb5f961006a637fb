import type { Esaminatore } from '../esame.ts';
import { riavviaTutti } from '../piattaforma.ts';
import { apriPonte, type Ponte } from '../ponte.ts';
import type { Scena } from '../scena.ts';
import { attendi } from '../tempi.ts';

/** Quanto dura una linea guasta, e quanto si lascia lavorare fra una e l'altra. */
const GUASTA_MS = 2_500;
const FRA_GUASTI_MS = { da: 500, a: 1_500 };
/** Ritardi della linea lenta: verso i clienti come una rete mobile, verso la base dati come una zona lontana. */
const LENTA_CLIENTI_MS = { da: 20, a: 300 };
const LENTA_BASE_DATI_MS = { da: 5, a: 40 };

/**
 * I nostri ponti fra clienti e server e fra server e base dati: linee lente, tagliate, sorde e mezze aperte. I server
 * ripartono passando dal ponte, e alla fine tornano com'erano.
 */
export async function guastaLaRete(scena: Scena, esaminatore: Esaminatore, giri: number): Promise<void> {
  const { server, motore, carico, schermi } = scena;
  const diretti = server.map(({ url }) => url);
  const versoBaseDati = await apriPonte(motore.porta);
  const versoServer = await Promise.all(diretti.map((url) => apriPonte(Number(new URL(url).port))));
  const indirizza = (urls: string[]): void => {
    carico.di({ tipo: 'server', urls });
    schermi.di({ tipo: 'server', urls });
  };
  try {
    await riavviaTutti(server, {
      DATABASE_URL: motore.urlProprietario.replace(`:${motore.porta}/`, `:${versoBaseDati.porta}/`),
    });
    indirizza(versoServer.map(({ porta }) => `http://127.0.0.1:${porta}`));
    for (let i = 0; i < giri; i += 1) {
      await giroDeiClienti(scena, esaminatore, versoServer);
      await giroDellaBaseDati(scena, esaminatore, versoBaseDati);
    }
  } finally {
    for (const ponte of [versoBaseDati, ...versoServer]) ponte.metti('passa');
    indirizza(diretti);
    await riavviaTutti(server);
    for (const ponte of [versoBaseDati, ...versoServer]) await ponte.chiudi();
  }
  await esaminatore.rimetti('rete');
}

async function giroDeiClienti({ caso }: Scena, esaminatore: Esaminatore, ponti: readonly Ponte[]): Promise<void> {
  const prove: readonly [string, (ponte: Ponte) => void][] = [
    ['clienti lenti', (p) => p.metti('lenta', () => caso.intero(LENTA_CLIENTI_MS.da, LENTA_CLIENTI_MS.a))],
    ['clienti tagliati', (p) => p.taglia()],
    ['clienti senza risposta', (p) => p.metti('sorda')],
    ['clienti mezzi aperti', (p) => p.metti('mezza aperta')],
  ];
  for (const [genere, metti] of prove) {
    await attendi(caso.intero(FRA_GUASTI_MS.da, FRA_GUASTI_MS.a));
    await esaminatore.colpisci('rete', { genere, server: null }, async () => {
      for (const ponte of ponti) metti(ponte);
      await attendi(GUASTA_MS);
      for (const ponte of ponti) {
        ponte.metti('passa');
        // Ciò che si è perso in una linea muta non torna: chi ci parlava deve accorgersene dalla chiusura.
        if (genere !== 'clienti lenti') ponte.taglia();
      }
    });
    await esaminatore.rimetti('rete');
  }
}

async function giroDellaBaseDati({ caso }: Scena, esaminatore: Esaminatore, ponte: Ponte): Promise<void> {
  const prove: readonly [string, () => void][] = [
    ['base dati lenta', () => ponte.metti('lenta', () => caso.intero(LENTA_BASE_DATI_MS.da, LENTA_BASE_DATI_MS.a))],
    ['base dati tagliata', () => ponte.taglia()],
    ['base dati senza risposta', () => ponte.metti('sorda')],
    ['base dati mezza aperta', () => ponte.metti('mezza aperta')],
  ];
  for (const [genere, metti] of prove) {
    await attendi(caso.intero(FRA_GUASTI_MS.da, FRA_GUASTI_MS.a));
    await esaminatore.colpisci('rete', { genere, server: null }, async () => {
      metti();
      await attendi(GUASTA_MS);
      ponte.metti('passa');
      if (genere !== 'base dati lenta') ponte.taglia();
    });
    await esaminatore.rimetti('rete');
  }
}
