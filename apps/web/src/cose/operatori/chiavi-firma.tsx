import { proponiChiaveFirma } from '@gestore/contratto/anagrafe/chiamate-proposte';
import { chiavi as leggiChiavi, orologio } from '@gestore/contratto/pubblico/chiamate';
import type { RispostaChiavi } from '@gestore/contratto/pubblico/forme';
import { Badge, Button, Card, Istante } from '@gestore/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { chiama } from '../../accesso/chiama.ts';
import { ConfermaComando } from '../../comando/conferma-comando.tsx';
import { ErroreDalServer } from '../../comune/errore-dal-server.tsx';
import { ogni } from '../../seguito/ogni.ts';
import { useTesti } from '../../testi/lingua.ts';
import { OPERATORI } from './testi.ts';

const RILETTURA_MS = 10_000;

type Chiave = RispostaChiavi['pubblicate'][string];
/** Quale chiave si propone di sostituire, o di revocare. */
type Chiesta = { nome: string; compromessa: boolean };

/**
 * Le chiavi che firmano (R66), dall'ultima: quale adesso, fino a quando le altre, quali revocate. Si propone di sostituire l'ultima, o di
 * revocarne una qualsiasi che non lo sia.
 */
export function ChiaviFirma() {
  const t = useTesti(OPERATORI);
  const [chiesta, chiedi] = useState<Chiesta | null>(null);
  const { data, error } = useQuery({
    queryKey: ['operatore', 'chiavi'],
    // Con l'ora del server di ogni lettura: quale firma adesso non lo dice l'orologio di questo apparecchio.
    queryFn: async () => {
      const [{ pubblicate }, { adessoMs }] = await Promise.all([chiama(leggiChiavi), chiama(orologio)]);
      return { pubblicate, adessoMs };
    },
    refetchInterval: ogni(RILETTURA_MS),
  });
  const tutte = Object.entries(data?.pubblicate ?? {}).reverse();
  const [ultima] = tutte[0] ?? [];
  if (data === undefined || ultima === undefined) return <ErroreDalServer causa={error} />;
  return (
    <Card title={t.chiave}>
      <ErroreDalServer causa={error} />
      <p className="max-w-prose">{t.chiaveSpiega}</p>
      <div>
        <Button variant="secondary" onClick={() => chiedi({ nome: ultima, compromessa: false })}>
          {t.sostituisci}
        </Button>
      </div>
      <ul className="grid gap-4">
        {tutte.map(([nome, chiave]) => (
          <UnaChiave
            key={nome}
            nome={nome}
            chiave={chiave}
            ultima={nome === ultima}
            adesso={data.adessoMs}
            revoca={() => chiedi({ nome, compromessa: true })}
          />
        ))}
      </ul>
      {chiesta !== null && <Proponi chiesta={chiesta} chiudi={() => chiedi(null)} />}
    </Card>
  );
}

function Proponi({ chiesta: { nome, compromessa }, chiudi }: { chiesta: Chiesta; chiudi: () => void }) {
  const t = useTesti(OPERATORI);
  return (
    <ConfermaComando
      conMotivo
      pericolo={compromessa}
      rileggi={[['operatore']]}
      titolo={compromessa ? t.revocaTitolo : t.sostituisciTitolo}
      conferma={compromessa ? t.revoca : t.sostituisci}
      chiamata={proponiChiaveFirma}
      atto={(motivo) => ({ chiave: nome, compromessa, motivo })}
      fatto={t.proposta}
      chiudi={chiudi}
    >
      <p className="font-semibold wrap-anywhere">{nome}</p>
      <p className="mt-2">{compromessa ? t.revocaSpiega : t.sostituisciSpiega}</p>
      <p className="mt-2">{t.chiaveDaSoli}</p>
      {compromessa && <p className="mt-2">{t.revocaMotivo}</p>}
    </ConfermaComando>
  );
}

type Una = { nome: string; chiave: Chiave; ultima: boolean; adesso: number; revoca: () => void };

function UnaChiave({ nome, chiave, ultima, adesso, revoca }: Una) {
  const t = useTesti(OPERATORI);
  const { impronta, revocataIl, motivo } = chiave;
  return (
    <li className="grid gap-1">
      <p className="flex min-w-0 flex-wrap items-center gap-2">
        <span className="min-w-0 font-semibold wrap-anywhere">{nome}</span>
        <Sorte chiave={chiave} ultima={ultima} adesso={adesso} />
      </p>
      {revocataIl !== null && motivo !== null && <p className="text-sm break-words">{t.motivoRevoca(motivo)}</p>}
      <p className="text-sm wrap-anywhere text-secondario">{t.improntaDi(impronta)}</p>
      {revocataIl === null && (
        <div>
          <Button variant="danger" aria-label={t.revocaDi(nome)} onClick={revoca}>
            {t.revoca}
          </Button>
        </div>
      )}
    </li>
  );
}

/** L'ultima revocata è di chi possiede la base dati, che non ne fa un'altra: finché non la si sostituisce firma ancora. */
function Sorte({
  chiave: { validaDal, validaFino, revocataIl },
  ultima,
  adesso,
}: Pick<Una, 'chiave' | 'ultima' | 'adesso'>) {
  const t = useTesti(OPERATORI);
  if (revocataIl !== null)
    return (
      <Badge tone="error">
        {ultima ? t.revocataFirma : t.revocataIl} <Istante il={revocataIl} />
      </Badge>
    );
  if (validaFino !== null && validaFino <= adesso)
    return (
      <Badge>
        {t.haFirmatoFinoAl} <Istante il={validaFino} />
      </Badge>
    );
  return (
    <Badge tone={validaDal > adesso ? 'info' : 'success'}>
      {validaDal > adesso ? t.firmeraDal : t.firmaDal} <Istante il={validaDal} />
    </Badge>
  );
}
