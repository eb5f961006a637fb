import { Piede } from '../../comune/piede.tsx';
import { useDettaAllArrivo } from '../../guscio/voce.ts';
import { useTesti } from '../../testi/lingua.ts';
import type { FraseEsito } from './frase-esito.ts';
import { ESITO_TESTI } from './pagina-esito.testi.ts';

/** Dove la pagina dice che cosa fare ora, o a che punto è la cauzione: vi porta il piede. */
export const CHE_SEGUE = 'dopo-l-esito';

type InBreve = {
  frase: FraseEsito;
  /** Ha già letto tutto ciò da cui viene. */
  intera: boolean;
};

/** Le prime parole della pagina: l'esito, il denaro e la data. Chi vi è portato dalla stanza le sente. */
export function EsitoInBreve({ frase: { esito, denaro, offerte }, intera }: InBreve) {
  const t = useTesti(ESITO_TESTI);
  useDettaAllArrivo(intera ? [esito, denaro, offerte].filter(Boolean).join(' ') : null);
  return (
    <section aria-label={t.inBreve} className="grid min-w-0 grid-cols-1 gap-1">
      <p className="text-3xl leading-tight font-bold break-words">
        <span>{esito}</span> <span>{denaro}</span>
      </p>
      {offerte !== null && <p className="text-lg">{offerte}</p>}
    </section>
  );
}

/** La stessa cosa al piede del telefono, in ogni punto della pagina, con il passo che segue. */
export function PiedeEsito({ frase: { esito, denaro }, haVinto }: { frase: FraseEsito; haVinto: boolean }) {
  const t = useTesti(ESITO_TESTI);
  return (
    <Piede nome={t.alPiede}>
      <p className="text-sm leading-tight">
        <span className="block font-bold">{esito}</span>
        {denaro}
      </p>
      {denaro !== null && (
        <a
          href={`#${CHE_SEGUE}`}
          className="inline-flex min-h-12 items-center justify-center rounded bg-azione px-4 text-lg font-semibold text-white hover:bg-azione-scura"
        >
          {haVinto ? t.vaiAlDaFare : t.vaiAlRimborso}
        </a>
      )}
    </Piede>
  );
}
