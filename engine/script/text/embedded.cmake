# The names that '\N{...}' knows, one a line: of the letters, signs and symbols that text and formulas use.
set(names_file ${CMAKE_SOURCE_DIR}/resources/unicode/names.txt)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${names_file})
file(READ ${names_file} CHARACTER_NAMES)
configure_file(${CMAKE_CURRENT_LIST_DIR}/embedded.cpp.in ${CMAKE_CURRENT_BINARY_DIR}/script/character_name_list.cpp @ONLY)
target_sources(engine_script PRIVATE ${CMAKE_CURRENT_BINARY_DIR}/script/character_name_list.cpp)
set_source_files_properties(${CMAKE_CURRENT_BINARY_DIR}/script/character_name_list.cpp PROPERTIES
    COMPILE_OPTIONS "$<$<CXX_COMPILER_ID:Clang>:-Wno-overlength-strings>")
