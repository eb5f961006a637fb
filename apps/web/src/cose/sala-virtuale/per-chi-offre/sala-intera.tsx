import { provaLApparecchio } from '@gestore/contratto/sala/chiamate';
import type { ProvaApparecchio } from '@gestore/contratto/sala/forme';
import { Alert, Card, Skeleton } from '@gestore/ui';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { chiama } from '../../../accesso/chiama.ts';
import { useTitolo } from '../../../guscio/pagina.tsx';
import { parlaInSala } from '../../../sala-virtuale/parola.ts';
import { useParolaViva } from '../../../sala-virtuale/usa-parola-viva.ts';
import { useSalaVirtuale, useTaceSenzaParola } from '../../../sala-virtuale/usa-sala.ts';
import { RimettiInPari } from '../../../seguito/rimetti-in-pari.ts';
import { useTesti } from '../../../testi/lingua.ts';
import { ProvaDispositivi } from '../../dispositivi/prova-dispositivi.tsx';
import { AnnunciSala } from '../annunci-sala.tsx';
import { ChiParla, ManiAlzate } from '../chi-parla.tsx';
import { LaMiaVoce } from '../la-mia-voce.tsx';
import { Microfono } from '../microfono.tsx';
import { Palco } from '../palco.tsx';
import { SALA_VIRTUALE } from '../parola.testi.ts';
import type { DallaStanza } from './dalla-stanza.ts';
import { VIRTUAL_ROOM_TESTI } from './testi.ts';
import { useAttiDiVoce } from './usa-atti-di-voce.ts';

type Parti = {
  /** La vendita, quando la si è letta. */
  sala?: DallaStanza;
  guasto?: ReactNode;
  tempo?: ReactNode;
  messaggi?: ReactNode;
  /** Su uno schermo largo chi guarda la sala rilancia accanto a lei. */
  rilancio?: ReactNode;
  /** Ciò che sul telefono resta in vista al piede. */
  piede?: ReactNode;
};

/** La sala virtuale di chi partecipa: chi parla, la propria mano, una domanda scritta, e la prova dei dispositivi (R81). */
export function PaginaSala({ sala, guasto = null, tempo, messaggi, rilancio, piede }: Parti) {
  const t = useTesti(VIRTUAL_ROOM_TESTI);
  useTitolo(t.titolo);
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h1 className="text-2xl font-bold">{t.titolo}</h1>
        <Link
          to="/user/asta/{-$esito}"
          params={{}}
          className="inline-flex min-h-11 items-center font-semibold text-azione-scura underline"
        >
          {t.torna}
        </Link>
      </div>
      {guasto}
      {sala === undefined && guasto === null && <Skeleton label={t.apriamo} />}
      {sala === undefined && <ProvaDispositivi />}
      {sala !== undefined && (
        <RimettiInPari value={sala.rimettiInPari}>
          <Sala {...sala} {...{ tempo, messaggi, rilancio }} />
        </RimettiInPari>
      )}
      {piede}
    </div>
  );
}

function Sala({
  asta,
  stanza,
  io,
  scartoMs,
  andataRitornoMs,
  tempo,
  messaggi,
  rilancio,
}: DallaStanza & Pick<Parti, 'tempo' | 'messaggi' | 'rilancio'>) {
  const t = useTesti(VIRTUAL_ROOM_TESTI);
  const s = useTesti(SALA_VIRTUALE);
  const { sala } = stanza;
  const parla = parlaInSala(stanza, io);
  const nome = parla ? io.pseudonimo : null;
  return (
    <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="grid content-start gap-4">
        {sala.aperta ? (
          <SalaAperta asta={asta} stanza={stanza} nome={nome} scartoMs={scartoMs} />
        ) : (
          <Alert tone="info">
            <p className="font-bold">{t.chiusa}</p>
            <p>{t.chiusaCorpo}</p>
          </Alert>
        )}
        {stanza.gara !== null && tempo}
        <ProvaDispositivi
          andataRitornoMs={andataRitornoMs}
          asta={asta}
          {...(io.ruolo === 'offerente'
            ? { conserva: (esito: ProvaApparecchio) => chiama(provaLApparecchio, { id: asta, ...esito }) }
            : {})}
        />
      </div>
      <div className="grid content-start gap-4">
        {rilancio}
        {sala.aperta && !parla && <Alert tone="info">{s.soloAscolto}</Alert>}
        {messaggi}
      </div>
      <AnnunciSala sala={sala} nome={nome} conduce={false} />
    </div>
  );
}

type PartiAperta = Pick<DallaStanza, 'asta' | 'stanza' | 'scartoMs'> & { nome: string | null };

function SalaAperta({ asta, stanza: { sala }, nome, scartoMs }: PartiAperta) {
  const s = useTesti(SALA_VIRTUALE);
  const atti = useAttiDiVoce(asta);
  const parola = useParolaViva(sala, scartoMs);
  const usata = useSalaVirtuale('utente', asta);
  useTaceSenzaParola(usata, nome !== null && parola?.pseudonimo === nome);
  // Anche mentre chi inoltra riparte: il microfono aperto torna da sé.
  const acceso = usata.server !== undefined && usata.server.motore !== 'spento';
  return (
    <>
      <Palco usata={usata} inOnda={sala.inOnda} />
      <Card title={s.chiParla}>
        <ChiParla parola={parola} nome={nome} scartoMs={scartoMs} />
        {parola !== null && parola.pseudonimo === nome && acceso && <Microfono usata={usata} mezzi={parola.mezzi} />}
        {nome !== null && <LaMiaVoce sala={sala} nome={nome} adesso={Date.now() + scartoMs} atti={atti} />}
      </Card>
      <Card title={s.mani}>
        <ManiAlzate mani={sala.mani} nome={nome} />
      </Card>
    </>
  );
}
