import { accessoDi } from '@gestore/contratto/accesso/accesso-di';
import type { AccessoFinito, ElencoSessioni, Luogo, Sessione, Strategia } from '@gestore/contratto/accesso/forme';
import { Alert, Badge, Button, Dialog, Istante, Skeleton, showToast } from '@gestore/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { chiama } from '../accesso/chiama.ts';
import { chiudiSessione } from '../accesso/sessione.ts';
import { ConfermaComando } from '../comando/conferma-comando.tsx';
import { useTesti } from '../testi/lingua.ts';
import { SESSIONI } from '../testi/sessioni.ts';
import { chiaveAccessi, useAccessi } from './altri-accessi.ts';
import { ParoleDelServer } from './parole-del-server.tsx';

/** Gli accessi aperti con le proprie credenziali: si vedono, si chiudono, e chi è stato dove non doveva lascia qui la sua traccia. */
export function SessioniAperte({ strategia, chiudi }: { strategia: Strategia; chiudi: () => void }) {
  const t = useTesti(SESSIONI);
  const cache = useQueryClient();
  const chiave = chiaveAccessi(strategia);
  const { data, error } = useAccessi(strategia);
  const [daConfermare, setDaConfermare] = useState(false);
  const revoca = useMutation({
    mutationFn: (id: string) => chiama(accessoDi(strategia).revoca, { id }),
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: chiave });
      showToast(t.chiuso);
    },
  });
  const guasto = error ?? revoca.error;
  const altri = data === undefined ? 0 : data.sessioni.filter(({ corrente }) => !corrente).length + data.altre;
  return (
    <Dialog title={t.titolo} open onClose={chiudi}>
      <p>{t.spiega}</p>
      {guasto !== null && (
        <Alert tone="error" role="alert">
          <ParoleDelServer causa={guasto} />
        </Alert>
      )}
      {data === undefined && error === null && <Skeleton label={t.leggiamo} lines={3} />}
      {data !== undefined && (
        <>
          <Aperte
            elenco={data}
            inChiusura={revoca.isPending ? revoca.variables : null}
            chiudiUna={(id) => revoca.mutate(id)}
          />
          {altri === 0 ? (
            <p>{t.nessunAltro}</p>
          ) : (
            <>
              <Button variant="danger" onClick={() => setDaConfermare(true)}>
                {t.chiudiAltri}
              </Button>
              {strategia !== 'user' && (
                <>
                  <p>{t.rientra}</p>
                  <Button variant="secondary" onClick={() => void chiudiSessione(strategia)}>
                    {t.esciERientra}
                  </Button>
                </>
              )}
            </>
          )}
          <p className="text-sm text-secondario">{t.spiegaRete}</p>
          <Finite elenco={data} />
        </>
      )}
      {daConfermare && (
        <ConfermaComando
          titolo={t.chiudiAltriTitolo}
          conferma={t.chiudiAltri}
          chiamata={accessoDi(strategia).chiudiAltri}
          atto={() => ({})}
          pericolo
          fatto={({ chiuse }) => t.chiusi(chiuse)}
          rileggi={[chiave]}
          chiudi={() => setDaConfermare(false)}
        >
          <p>{t.chiudiAltriSpiega(altri)}</p>
        </ConfermaComando>
      )}
    </Dialog>
  );
}

function Aperte({
  elenco,
  inChiusura,
  chiudiUna,
}: {
  elenco: ElencoSessioni;
  inChiusura: string | null;
  chiudiUna: (id: string) => void;
}) {
  const t = useTesti(SESSIONI);
  const natoIl = elenco.sessioni.find(({ corrente }) => corrente)?.creataIl ?? Number.POSITIVE_INFINITY;
  const quale = ({ programma, sistema, rete }: Luogo): string =>
    `${t.dispositivo(programma, sistema)}, ${t.rete(rete)}`;
  return (
    <>
      <ul className="grid gap-3">
        {elenco.sessioni.map((sessione) => (
          <li key={sessione.id} className="flex flex-wrap items-start justify-between gap-3 border-t border-linea pt-3">
            <UnaSessione sessione={sessione} dopo={sessione.creataIl > natoIl} />
            {!sessione.corrente && (
              <Button
                variant="secondary"
                pending={inChiusura === sessione.id}
                aria-label={t.chiudiQuale(quale(sessione.luogo))}
                onClick={() => chiudiUna(sessione.id)}
              >
                {t.chiudi}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {elenco.altre > 0 && <p className="text-secondario">{t.altre(elenco.altre)}</p>}
    </>
  );
}

function Dove({ luogo: { programma, sistema, rete }, mezzo }: { luogo: Luogo; mezzo?: Sessione['mezzo'] }) {
  const t = useTesti(SESSIONI);
  return (
    <>
      {t.dispositivo(programma, sistema)}, {t.rete(rete)}
      {mezzo === 'gettoni' && ` (${t.conGettone})`}
    </>
  );
}

function UnaSessione({ sessione, dopo }: { sessione: Sessione; dopo: boolean }) {
  const t = useTesti(SESSIONI);
  const { mezzo, luogo, creataIl, ultimoUsoIl, corrente, altrove, altriLuoghi } = sessione;
  return (
    <div className="min-w-0 flex-1 basis-60 text-sm">
      <p className="flex flex-wrap items-center gap-2 font-semibold break-words">
        <span>
          <Dove luogo={luogo} mezzo={mezzo} />
        </span>
        {corrente && <Badge tone="success">{t.questo}</Badge>}
        {dopo && !corrente && <Badge tone="warning">{t.dopo}</Badge>}
      </p>
      <p>
        {t.dalle} <Istante il={creataIl} />
      </p>
      <p>
        {t.ultimoUso} <Istante il={ultimoUsoIl} />
      </p>
      {altrove.length > 0 && (
        <Alert tone="warning">
          <p className="font-semibold">{t.altrove}</p>
          <ul className="list-disc pl-5">
            {altrove.map((posto) => (
              <li key={`${posto.rete} ${posto.programma} ${posto.sistema}`}>
                <Dove luogo={posto} />: <Istante il={posto.dal} />
                {posto.al !== posto.dal && (
                  <>
                    {' – '}
                    <Istante il={posto.al} />
                  </>
                )}
              </li>
            ))}
          </ul>
          {altriLuoghi > 0 && <p>{t.altriLuoghi(altriLuoghi)}</p>}
          <p>{t.altroveSpiega}</p>
        </Alert>
      )}
    </div>
  );
}

function Finite({ elenco: { finite, altreFinite } }: { elenco: ElencoSessioni }) {
  const t = useTesti(SESSIONI);
  if (finite.length === 0) return null;
  return (
    <section aria-labelledby="accessi-finiti" className="grid gap-2 border-t border-linea pt-3">
      <h3 id="accessi-finiti" className="font-bold">
        {t.finiti}
      </h3>
      <ul className="grid gap-2 text-sm">
        {finite.map((voce: AccessoFinito) => (
          <li key={voce.id} className="break-words">
            <Dove luogo={voce.luogo} mezzo={voce.mezzo} />. {t.dalle} <Istante il={voce.creataIl} />. {t.finito}{' '}
            <Istante il={voce.finitaIl} />: {t.perche[voce.perche]}.
          </li>
        ))}
      </ul>
      {altreFinite > 0 && <p className="text-sm text-secondario">{t.altreFinite(altreFinite)}</p>}
    </section>
  );
}
