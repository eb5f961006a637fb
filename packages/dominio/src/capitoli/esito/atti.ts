import { type RigheAtti, sempre } from '../../legge/riga-atto.ts';
import type { AttoDiEsito } from '../../parole/esito.ts';
import { uguali } from '../../uguali.ts';
import { registraCaducazione } from './caducazione.ts';
import { aggiudica, dichiaraEsito, rimborsaScadute } from './decidi.ts';
import { assegna, registraIstanza, ritiraIstanza } from './istanze.ts';

/** Che cosa la legge decide degli atti dell’esito. */
export const ATTI_ESITO: RigheAtti<AttoDiEsito['tipo']> = {
  aggiudica: {
    decidi: aggiudica,
    segni: (atto) => ({
      EsitoDichiarato: ({ esito, motivo, motivoIrraggiungibili }) =>
        esito.startsWith('aggiudicata') &&
        (motivo === null || motivo === atto.motivoSottoBase?.trim()) &&
        (motivoIrraggiungibili === null || motivoIrraggiungibili === atto.motivoIrraggiungibili?.trim()),
    }),
    siVerbalizza: true,
  },
  dichiaraEsito: {
    decidi: dichiaraEsito,
    segni: (atto) => ({
      EsitoDichiarato: ({ esito, motivo }) => esito === atto.esito && motivo === atto.motivo.trim(),
    }),
    aVenditaFerma: true,
    siVerbalizza: true,
  },
  registraIstanza: {
    decidi: registraIstanza,
    segni: ({ tipo: _, istanzaId, creditore, ...conti }) => ({
      IstanzaRegistrata: ({ tipo: __, istanzaId: scritta, creditore: creditoreScritto, ...contiScritti }) =>
        scritta === istanzaId && creditoreScritto === creditore.trim() && uguali(contiScritti, conti),
    }),
    aVenditaFerma: true,
    siVerbalizza: true,
  },
  ritiraIstanza: {
    decidi: ritiraIstanza,
    segni: (atto) => ({
      IstanzaRitirata: ({ istanzaId, motivo }) => istanzaId === atto.istanzaId && motivo === atto.motivo.trim(),
    }),
    aVenditaFerma: true,
    siVerbalizza: true,
  },
  assegna: {
    decidi: assegna,
    segni: (atto) => ({ BeneAssegnato: ({ istanzaId }) => istanzaId === atto.istanzaId }),
    siVerbalizza: true,
  },
  registraCaducazione: {
    decidi: registraCaducazione,
    segni: (atto) => ({
      EsitoCaducato: ({ esito, provvedimento, motivo, propostaDa }) =>
        esito === atto.esito &&
        provvedimento.numero === atto.provvedimento.numero.trim() &&
        provvedimento.del === atto.provvedimento.del &&
        motivo === atto.motivo.trim() &&
        propostaDa === (atto.propostaDa ?? null),
    }),
    siVerbalizza: true,
  },
  rimborsaScadute: {
    decidi: (stato, _, attore, adesso) => rimborsaScadute(stato, attore, adesso),
    segni: () => ({ RimborsiDisposti: sempre }),
    aVenditaFerma: true,
  },
};
