import type { Atto, Attore } from '@gestore/dominio';
import type { Caso } from '../caso.ts';
import type { Mondo } from '../mondo.ts';
import type { Rete } from '../sistema/rete.ts';
import type { Chiamata, RispostaHttp } from '../sistema/server.ts';

/** Chi manda comandi da un apparecchio: tiene l'identificativo e ripete finché non sa che fine ha fatto. */
export type Cliente = {
  rilancia(importoCent: number, opzioni?: Partial<OpzioniRilancio>): Promise<RispostaHttp | null>;
  /** Un atto del referente. */
  compi(attore: Attore, atto: Atto): Promise<RispostaHttp | null>;
};
type OpzioniRilancio = {
  comandoId: string;
  /** Quando il primo tentativo deve arrivare, se la rete è calma. */
  arrivaFraMs: number;
  tentativi: number;
};

const TENTATIVI = 8;
const FRA_TENTATIVI_MS = [200, 1_500] as const;

type Parti = { mondo: Mondo; rete: Rete; caso: Caso; asta: string; bustaId: string };

export function creaCliente({ mondo, rete, caso, asta, bustaId }: Parti): Cliente {
  const { tempo, storia } = mondo;

  /** Ripete lo stesso comando, anche a un altro processo: `null` se alla fine non si sa. */
  async function ripeti(chiamata: Chiamata, tentativi: number, arrivaFraMs?: number): Promise<RispostaHttp | null> {
    for (let i = 0; i < tentativi; i += 1) {
      const risposta = await rete
        .chiama(caso.intero(0, 5), chiamata, i === 0 ? arrivaFraMs : undefined)
        .catch(() => null);
      if (risposta !== null && risposta.stato < 500) return risposta;
      await tempo.dormi(caso.intero(...FRA_TENTATIVI_MS));
    }
    return null;
  }

  return {
    rilancia(importoCent, { comandoId = caso.uuid(), arrivaFraMs, tentativi = TENTATIVI } = {}) {
      const attore = { tipo: 'offerente', id: bustaId };
      const atto = { tipo: 'rilancia', bustaId, importoCent };
      storia.invii.push({ asta, comandoId, attore, atto, mandatoIl: tempo.adesso() });
      return ripeti({ tipo: 'rilancia', asta, bustaId, corpo: { comandoId, importoCent } }, tentativi, arrivaFraMs);
    },
    compi(attore, atto) {
      const comandoId = caso.uuid();
      storia.invii.push({ asta, comandoId, attore, atto: { ...atto }, mandatoIl: tempo.adesso() });
      return ripeti({ tipo: 'atto', asta, attore, comandoId, atto }, TENTATIVI);
    },
  };
}
