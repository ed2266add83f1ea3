"""What can be set up, by its ids. Written by `scripts/regenerate names`."""

from typing import Literal

CardScenario = Literal[
    "card/the-gathering", "card/the-midnight-masks", "card/the-devourer-below", "card/extracurricular-activity",
    "card/the-house-always-wins", "card/the-miskatonic-museum", "card/the-essex-county-express",
    "card/blood-on-the-altar", "card/undimensioned-and-unseen", "card/where-doom-awaits", "card/lost-in-time-and-space",
    "card/return-to-the-gathering", "card/return-to-the-midnight-masks", "card/return-to-the-devourer-below",
    "card/curse-of-the-rougarou", "card/night-of-the-zealot", "card/return-to-night-of-the-zealot",
    "card/the-dunwich-legacy",
]
"""Scenarios and campaigns of the card game."""

BoardScenario = Literal[
    "board/arkham", "board/kingsport",
]
"""Scenarios of the board game."""

Scenario = CardScenario | BoardScenario
"""What can be played."""

CardInvestigator = Literal[
    "roland-banks", "daisy-walker", "skids-otoole", "agnes-baker", "wendy-adams", "zoey-samaras", "rex-murphy",
    "jenny-barnes", "jim-culver", "ashcan-pete",
]
"""Investigators of the card game."""

BoardInvestigator = Literal[
    "amanda-sharpe", "ashcan-pete", "bob-jenkins", "carolyn-fern", "darrell-simmons", "dexter-drake", "gloria-goldberg",
    "harvey-walters", "jenny-barnes", "joe-diamond", "kate-winthrop", "mandy-thompson", "michael-mcglen",
    "monterey-jack", "sister-mary", "vincent-lee", "charlie-kane", "daisy-walker", "lily-chen", "lola-hayes",
    "luke-robinson", "rex-murphy", "tony-morgan", "wendy-adams",
]
"""Investigators of the board game."""

Investigator = CardInvestigator | BoardInvestigator | Literal["random"]
"""Who can play. The board game draws one at `random`."""

Difficulty = Literal[
    "standard", "easy", "hard", "expert",
]
"""Difficulties of the card game, its default first."""
