import { Card } from '@gestore/ui';
import type { ReactNode } from 'react';
import { parlaInSala } from '../../../sala-virtuale/parola.ts';
import { useParolaViva } from '../../../sala-virtuale/usa-parola-viva.ts';
import { useSalaVirtuale, useTaceSenzaParola } from '../../../sala-virtuale/usa-sala.ts';
import { RimettiInPari } from '../../../seguito/rimetti-in-pari.ts';
import { useTesti } from '../../../testi/lingua.ts';
import { AnnunciSala } from '../annunci-sala.tsx';
import { ChiParla } from '../chi-parla.tsx';
import { LaMiaVoce } from '../la-mia-voce.tsx';
import { Microfono } from '../microfono.tsx';
import { Palco } from '../palco.tsx';
import type { DallaStanza } from './dalla-stanza.ts';
import { VIRTUAL_ROOM_TESTI } from './testi.ts';
import { useAttiDiVoce } from './usa-atti-di-voce.ts';

type Parti = Omit<DallaStanza, 'andataRitornoMs'> & {
  /** La strada per vederla grande. */
  grande: ReactNode;
};

/** La sala virtuale, piccola, accanto alla stanza: chi parla, la propria mano, e la strada per vederla grande. */
export function RiquadroSala({ rimettiInPari, ...parti }: Parti) {
  return (
    <RimettiInPari value={rimettiInPari}>
      <Riquadro {...parti} />
    </RimettiInPari>
  );
}

function Riquadro({ asta, stanza, io, scartoMs, grande }: Omit<Parti, 'rimettiInPari'>) {
  const t = useTesti(VIRTUAL_ROOM_TESTI);
  const atti = useAttiDiVoce(asta);
  const { sala } = stanza;
  const usata = useSalaVirtuale('utente', asta);
  const acceso = usata.server !== undefined && usata.server.motore !== 'spento';
  const parola = useParolaViva(sala, scartoMs);
  const parla = parlaInSala(stanza, io);
  const nome = parla ? io.pseudonimo : null;
  useTaceSenzaParola(usata, nome !== null && parola?.pseudonimo === nome);
  return (
    <Card title={t.titolo} aside={grande}>
      {acceso && <Palco usata={usata} inOnda={sala.inOnda} />}
      <ChiParla parola={parola} nome={nome} scartoMs={scartoMs} />
      {parola !== null && parola.pseudonimo === nome && acceso && <Microfono usata={usata} mezzi={parola.mezzi} />}
      {parla && <LaMiaVoce breve sala={sala} nome={io.pseudonimo} adesso={Date.now() + scartoMs} atti={atti} />}
      <AnnunciSala sala={sala} nome={nome} conduce={false} />
    </Card>
  );
}
