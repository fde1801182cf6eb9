/* How long sessions last, so that the planner knows how few last for more than a day: it took them for a third, and read all
   that had ended since the beginning of a report instead of the index of those few (rover_sessions_long). */
create statistics rover_sessions_length on (ended_at - started_at) from rover_sessions;
analyze rover_sessions;
