import type { VoceErrata } from '@gestore/dominio';
import { useTesti } from '../../testi/lingua.ts';
import { confrontaTesti } from './differenza.ts';
import { ERRATA } from './testi.ts';

/** Che cosa diceva e che cosa dice ciascuna voce corretta, con segnato ciò che cambia. */
export function VociErrata({ voci }: { voci: readonly VoceErrata[] }) {
  const t = useTesti(ERRATA);
  return (
    <dl className="grid gap-3">
      {voci.map(({ campo, prima, dopo }) => {
        const { testa, tolto, messo, coda } = confrontaTesti(prima, dopo);
        return (
          <div key={campo} className="grid gap-1">
            <dt className="font-semibold">{t.campi[campo]}</dt>
            <dd className="break-words whitespace-pre-line">
              <span className="text-sm text-secondario">{t.diceva}: </span>
              {prima === '' ? (
                t.nulla
              ) : (
                <bdi lang="it">
                  {testa}
                  {tolto !== '' && <del className="bg-errore-chiaro">{tolto}</del>}
                  {coda}
                </bdi>
              )}
            </dd>
            <dd className="break-words whitespace-pre-line">
              <span className="text-sm text-secondario">{t.dice}: </span>
              {dopo === '' ? (
                t.nulla
              ) : (
                <bdi lang="it">
                  {testa}
                  {messo !== '' && <ins className="bg-bene-chiaro font-semibold no-underline">{messo}</ins>}
                  {coda}
                </bdi>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
