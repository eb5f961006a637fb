-- Quando è nato un processo, come lo dice il sistema: con il pid lo distingue da chi un giorno ne riusasse il numero.
ALTER TABLE processi ADD COLUMN nato text NOT NULL DEFAULT '';
