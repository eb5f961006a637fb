import type { EventoDi } from './eventi.ts';
import type { Gara, Stato } from './modello.ts';

/** Applica i fatti della salute della piattaforma: che cosa è stato visto, quando è finito, quando si riprende (R57). */
export function evolviSalute(
  stato: Stato,
  evento: EventoDi<'DisservizioRilevato'> | EventoDi<'DisservizioCessato'> | EventoDi<'RipresaFissata'>,
): Stato {
  if (stato.fase === 'inesistente' || stato.fase === 'bozza')
    throw new Error(`registro incoerente: ${evento.tipo} su un’asta ${stato.fase}`);
  switch (evento.tipo) {
    case 'DisservizioRilevato': {
      const { dal, gravita, visto } = evento;
      // Un nuovo guasto durante il preavviso lo annulla: si conterà da capo quando la piattaforma sarà sana.
      return conSospesa({ ...stato, disservizio: { dal, gravita, visto } }, { riprendeIl: null });
    }
    case 'DisservizioCessato':
      return conSospesa({ ...stato, disservizio: null }, { gravita: evento.gravita });
    case 'RipresaFissata':
      if (stato.fase !== 'gara' || stato.gara.fase !== 'sospesa')
        throw new Error('registro incoerente: ripresa fissata per una gara non sospesa (R57)');
      return conSospesa(stato, { riprendeIl: evento.riprendeIl });
    default:
      return evento satisfies never;
  }
}

function conSospesa(
  stato: Stato,
  cambia: Partial<Pick<Extract<Gara, { fase: 'sospesa' }>, 'gravita' | 'riprendeIl'>>,
): Stato {
  if (stato.fase !== 'gara' || stato.gara.fase !== 'sospesa') return stato;
  return { ...stato, gara: { ...stato.gara, ...cambia } };
}
