import { BASE_CENT, RILANCIO_CENT } from '@gestore/server/prove/gara';
import type { Caso } from './caso.ts';
import { type ManiDelCarico, rilancia } from './comando.ts';
import type { Riga, VenditaInCarico } from './righe.ts';
import { attendi } from './tempi.ts';
import type { Stabile } from './vendita-lunga.ts';

/** Rilanci all'ultimo istante prima di lasciare che il crono arrivi a zero: quante volte si rimanda la fine. */
const ULTIMI_MAX = 3;
/** Quanto prima dello zero parte l'ultimo rilancio. */
const PRIMA_DELLO_ZERO_MS = { da: 15, a: 900 };
/** Ogni quanto si guarda la stanza quando non c'è altro da fare. */
const SGUARDO_MS = 200;

type Vista = { fase: string; gara: { fase: string; scadeIl?: number } | null; minimoCent: number; testa: string };

/**
 * Una vendita che arriva a zero mentre la piattaforma è guasta: rilanci all'ultimo istante, uno tardivo appena dopo, e
 * poi l'attesa della conclusione. Il referente la fa ripartire ogni volta che viene sospesa.
 */
export async function conduciBreve(
  mani: ManiDelCarico,
  vendita: VenditaInCarico,
  caso: Caso,
  { inMoto, finito }: Stabile,
  quando: { ricevuta(riga: Riga): void; sospesa(): void; conclusa(): void },
): Promise<void> {
  let ultimi = caso.intero(1, ULTIMI_MAX);
  let tardivo = false;
  while (!finito()) {
    if (!inMoto()) {
      await attendi(20);
      continue;
    }
    const vista = await guarda(mani, vendita);
    if (vista === null) {
      await attendi(SGUARDO_MS);
      continue;
    }
    if (vista.fase === 'gara_conclusa') return quando.conclusa();
    if (vista.gara?.fase !== 'in_corso') {
      quando.sospesa();
      await attendi(SGUARDO_MS);
      continue;
    }
    const scadeIl = vista.gara.scadeIl ?? 0;
    const primaMs = caso.intero(PRIMA_DELLO_ZERO_MS.da, PRIMA_DELLO_ZERO_MS.a);
    const sfidante = vendita.offerenti.find(({ pseudonimo }) => pseudonimo !== vista.testa);
    if (sfidante === undefined) throw new Error('una vendita ha due offerenti');
    if (ultimi > 0) {
      ultimi -= 1;
      await attendi(Math.max(0, Math.min(vendita.unitaMs, scadeIl - primaMs - Date.now())));
      quando.ricevuta(await rilancia(mani, vendita, sfidante, vista.minimoCent));
      continue;
    }
    if (!tardivo && Date.now() < scadeIl) {
      tardivo = true;
      await attendi(Math.max(0, scadeIl + caso.intero(0, 60) - Date.now()));
      quando.ricevuta(await rilancia(mani, vendita, sfidante, vista.minimoCent));
      continue;
    }
    await attendi(SGUARDO_MS);
  }
}

async function guarda(mani: ManiDelCarico, vendita: VenditaInCarico): Promise<Vista | null> {
  const offerente = vendita.offerenti[0];
  if (offerente === undefined) return null;
  try {
    const { stato, corpo } = await mani.http.chiedi(mani.urls()[mani.scegli()] ?? '', {
      metodo: 'GET',
      percorso: '/api/user/asta',
      biscotti: offerente.biscotti,
    });
    if (stato !== 200) return null;
    const stanza = corpo.stanza as {
      fase: string;
      gara: Vista['gara'];
      migliore: { pseudonimo: string; importoCent: number } | null;
    };
    const minimoCent = (stanza.migliore?.importoCent ?? BASE_CENT) + RILANCIO_CENT;
    return { fase: stanza.fase, gara: stanza.gara, minimoCent, testa: stanza.migliore?.pseudonimo ?? '' };
  } catch {
    // La rete è guasta: si riguarda fra poco.
    return null;
  }
}
